package io.millwright.broker;

import com.hivemq.configuration.service.InternalConfigurations;
import com.hivemq.migration.meta.PersistenceType;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the embedded broker lets be set in static fields only. To be applied before it is built.
 *
 * <p>Its defaults are those of a big server with the machine to itself. The number of buckets is part of the format of the
 * data folder: another number can't read the same data.
 */
final class EmbeddedTuning {
    private static final int BUCKETS = 16;
    /** For payloads on their way to disk, and again for those read back: outside the heap. */
    private static final long PAYLOAD_BUFFER_BYTES = 64L * 1024 * 1024;

    private static final int SHUTDOWN_GRACE_MILLIS = 500;

    private EmbeddedTuning() {}

    static void apply() {
        InternalConfigurations.MAX_INFLIGHT_WINDOW_SIZE_MESSAGES = BrokerSettings.IN_FLIGHT_WINDOW;
        InternalConfigurations.PERSISTENCE_BUCKET_COUNT.set(BUCKETS);
        InternalConfigurations.PAYLOAD_PERSISTENCE_BUCKET_COUNT.set(BUCKETS);
        InternalConfigurations.PAYLOAD_PERSISTENCE_MEMTABLE_SIZE_PORTION.set(portionOfMemory());
        InternalConfigurations.PAYLOAD_PERSISTENCE_BLOCK_CACHE_SIZE_PORTION.set(portionOfMemory());
        // the native store would buffer a thirty-second of the machine's memory
        InternalConfigurations.RETAINED_MESSAGE_PERSISTENCE_TYPE.set(PersistenceType.FILE);
        InternalConfigurations.PERSISTENCE_SHUTDOWN_GRACE_PERIOD_MSEC.set(SHUTDOWN_GRACE_MILLIS);
        InternalConfigurations.JMX_REPORTER_ENABLED.set(false);
    }

    private static int portionOfMemory() {
        var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return (int) Math.max(1, machine.getTotalMemorySize() / PAYLOAD_BUFFER_BYTES);
    }
}
