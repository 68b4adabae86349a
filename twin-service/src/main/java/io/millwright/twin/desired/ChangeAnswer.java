package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.service.http.ETags;
import io.millwright.service.problem.Problems;
import io.millwright.twin.core.Twin;
import io.millwright.twin.query.TwinView;
import io.millwright.twin.query.TwinWaitService;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.time.Duration;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** What a reader or changer of a desired state gets. The ETag always is the desired revision. */
final class ChangeAnswer {
    static final String DESCRIPTION =
            "Prefer: wait=N; convergence answers with the twin, as soon as the machine has applied, refused or"
                    + " overridden the change, or a later change has taken its place; or with 202 after N seconds.";
    static final String EXAMPLE_PREFER = "wait=30; convergence";

    private ChangeAnswer() {}

    /**
     * The value at a place.
     *
     * @throws io.millwright.service.problem.ProblemException 404 when there is none
     */
    static RestResponse<Object> document(Twin twin, String pointer) {
        return ResponseBuilder.<Object>ok(value(twin, pointer))
                .header(HttpHeaders.ETAG, ETags.of(twin.desired().revision()))
                .build();
    }

    static JsonNode value(Twin twin, String pointer) {
        return Pointers.at(twin.desired().document(), pointer)
                .orElseThrow(() -> Problems.NOT_FOUND.with("The desired state has nothing at " + pointer + "."));
    }

    /**
     * After a wait: 200 when it is over, 202 when only the time is.
     *
     * @param revision that the change made
     * @param twin as it is after the wait
     */
    static RestResponse<Object> waited(Twin twin, long revision, Duration wait) {
        boolean answered = TwinWaitService.isAnswered(twin, revision);
        URI location = URI.create("/api/v1/factories/" + twin.machine().factoryId() + "/machines/"
                + twin.machine().machineId() + "/twin");
        var answer = answered
                ? ResponseBuilder.<Object>ok(TwinView.of(twin))
                : ResponseBuilder.<Object>accepted(TwinView.of(twin));
        if (!answered) {
            answer.location(location);
        }
        return answer.header(HttpHeaders.ETAG, ETags.of(revision))
                .header(HttpHeaders.CONTENT_LOCATION, location)
                .header("Preference-Applied", TwinWaitService.applied(wait))
                .build();
    }
}
