package io.millwright.service.mqtt;

import io.millwright.testing.BrokerProcess;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/** A broker for the tests of the channels; Quarkus' own connector wants its address in two parts. */
public final class SeparateBroker implements QuarkusTestResourceLifecycleManager {
    private BrokerProcess broker;

    @Override
    public Map<String, String> start() {
        broker = BrokerProcess.inMemory().start();
        return Map.of(
                "millwright.mqtt.url",
                broker.url(),
                "mp.messaging.connector.smallrye-mqtt.host",
                "127.0.0.1",
                "mp.messaging.connector.smallrye-mqtt.port",
                Integer.toString(broker.port()));
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(broker, new TestInjector.MatchesType(BrokerProcess.class));
    }

    @Override
    public void stop() {
        broker.close();
    }
}
