package io.millwright.command.job;

import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Identifies a job. */
record JobKey(FactoryId factoryId, String jobId) {
    private static final String COMMAND_PREFIX = "job-";
    private static final int DIGITS = 40;

    static JobKey of(String factoryId, String jobId) {
        return new JobKey(new FactoryId(factoryId), jobId);
    }

    /** The command of a target: always the same, so that it can't be launched twice. */
    CommandId commandFor(MachineId machine) {
        try {
            String text = factoryId.value() + "\n" + jobId + "\n" + machine.value();
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return new CommandId(
                    COMMAND_PREFIX + HexFormat.of().formatHex(digest).substring(0, DIGITS));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Whether the key of a command looks like one of a job; a client may have chosen such an id too. */
    static boolean mayOwn(String commandKey) {
        return commandKey.isEmpty() || commandKey.contains("/" + COMMAND_PREFIX);
    }
}
