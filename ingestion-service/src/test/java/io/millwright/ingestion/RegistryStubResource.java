package io.millwright.ingestion;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/**
 * Gives the tests a stand-in of the registry, and the settings that a deployment has to give. A test field of type
 * {@link RegistryStub} is set to the stand-in.
 */
public final class RegistryStubResource implements QuarkusTestResourceLifecycleManager {
    private RegistryStub stub;

    @Override
    public Map<String, String> start() {
        stub = new RegistryStub();
        return Map.of(
                "millwright.registry.url", stub.url(),
                "millwright.cursor.key", "cursor-key-of-the-tests",
                "millwright.intake.retry-max", "500ms",
                "millwright.intake.parked-interval", "200ms",
                "millwright.query.max-buckets", "2000",
                "millwright.query.max-reads", "50000",
                "quarkus.oidc.auth-server-url", "${keycloak.url}/realms/quarkus/");
    }

    @Override
    public void inject(TestInjector testInjector) {
        testInjector.injectIntoFields(stub, new TestInjector.MatchesType(RegistryStub.class));
    }

    @Override
    public void stop() {
        stub.close();
    }
}
