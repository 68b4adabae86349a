package io.millwright.broker.hivemq;

import io.millwright.broker.acl.Verdict.Reason;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line a second and connection at most, with the number of denials since the last line: a loop can't fill the disk. */
final class DenialLog {
    private static final Logger LOG = LoggerFactory.getLogger(DenialLog.class);
    private static final long INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

    private boolean any;
    private long lastLine;
    private int sinceLastLine;

    synchronized void denied(String action, String clientId, String topic, Reason reason, int qos, boolean retain) {
        sinceLastLine++;
        long now = System.nanoTime();
        if (any && now - lastLine < INTERVAL_NANOS) {
            return;
        }
        LOG.warn(
                "denied action={} client_id={} topic={} reason={} qos={} retain={} count={}",
                action,
                OneLine.of(clientId),
                OneLine.of(topic),
                reason.wireName(),
                qos,
                retain,
                sinceLastLine);
        any = true;
        lastLine = now;
        sinceLastLine = 0;
    }
}
