package io.millwright.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Gives a {@code @QuarkusTest} a broker that lets everybody in, in memory unless the initialization argument
 * {@code persistence} is {@code file}. A test field of type {@link BrokerProcess} is set to it.
 */
public final class BrokerResource implements QuarkusTestResourceLifecycleManager {
    private boolean onDisk;
    private @Nullable BrokerProcess broker;

    @Override
    public void init(Map<String, String> initArgs) {
        onDisk = "file".equals(initArgs.get("persistence"));
    }

    @Override
    public Map<String, String> start() {
        broker = (onDisk ? BrokerProcess.onDisk() : BrokerProcess.inMemory()).start();
        return Map.of(
                "millwright.mqtt.url", broker.url(),
                "millwright.mqtt.password", "unused",
                "millwright.internal.token", "test-internal-token");
    }

    @Override
    public void inject(TestInjector testInjector) {
        testInjector.injectIntoFields(
                Objects.requireNonNull(broker), new TestInjector.MatchesType(BrokerProcess.class));
    }

    @Override
    public void stop() {
        if (broker != null) {
            broker.close();
        }
    }
}
