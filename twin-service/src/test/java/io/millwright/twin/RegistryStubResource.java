package io.millwright.twin;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives the tests a stand-in of the registry. */
public final class RegistryStubResource implements QuarkusTestResourceLifecycleManager {
    private @Nullable RegistryStub stub;

    @Override
    public Map<String, String> start() {
        stub = new RegistryStub();
        return Map.of("millwright.registry.url", stub.url());
    }

    @Override
    public void stop() {
        Objects.requireNonNull(stub).close();
    }
}
