package io.millwright.command.job;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.Ids;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;

/** Where jobs are found. */
final class JobPaths {
    static final String OF_FACTORY = "/api/v1/factories/{factory_id}/jobs";

    private JobPaths() {}

    static String of(JobKey key) {
        return "/api/v1/factories/" + key.factoryId() + "/jobs/" + key.jobId();
    }

    /** @throws ProblemException 404 for a text that can't be the id of a job */
    static JobKey key(FactoryId factory, String jobId) {
        if (!Ids.isLegal(jobId)) {
            throw notFound(factory, jobId);
        }
        return new JobKey(factory, jobId);
    }

    static ProblemException notFound(FactoryId factory, String jobId) {
        return Problems.NOT_FOUND.with("There is no job " + jobId + " in factory " + factory + ".");
    }
}
