package io.millwright.stack.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.stack.Refusal;
import io.millwright.stack.plan.UpOptions.OwnBroker;
import io.millwright.stack.plan.UpOptions.OwnOidc;
import io.millwright.stack.plan.UpOptions.ReplayOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpOptionsTest {
    @TempDir
    Path folder;

    @Test
    void everythingIsStartedUnlessTheUserHasIt() {
        UpOptions options = options(Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(options.usedPorts()).containsExactly(Port.values());
        assertThat(options.backends("secret").database().jdbcUrl())
                .isEqualTo("jdbc:postgresql://127.0.0.1:5433/millwright");
        assertThat(options.backends("secret").database().reactiveUrl())
                .isEqualTo("postgresql://127.0.0.1:5433/millwright");
    }

    @Test
    void portsOfPartsThatTheUserRunsAreNotNeeded() {
        UpOptions options = options(
                Optional.of(new Backends.Database("jdbc:postgresql://db:5432/x", "u", "p")),
                Optional.of(new OwnBroker(URI.create("mqtt://broker:1883"), Optional.empty())),
                Optional.of(new OwnOidc(URI.create("https://id/realms/x"), Optional.empty())));

        assertThat(options.usedPorts())
                .doesNotContain(Port.DATABASE, Port.BROKER, Port.KEYCLOAK, Port.KEYCLOAK_MANAGEMENT)
                .contains(Port.BASE, Port.REGISTRY);
        assertThat(options.backends("secret").broker()).isEqualTo(URI.create("mqtt://broker:1883"));
        assertThat(options.backends("secret").oidcIssuer()).isEqualTo(URI.create("https://id/realms/x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql://db/x", "jdbc:mysql://db/x", "", "jdbc:postgresql://db/x?password=p"})
    void anotherDatabaseThanPostgresqlIsRefused(String url) {
        assertThatThrownBy(() -> UpOptions.jdbcUrl(url))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--jdbc-url");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://broker",
                "broker:1883",
                "mqtt:broker",
                "tcp://broker:1883",
                "mqtt://me:secret@broker",
                "mqtt://broker/path",
                "mqtt://broker?x=y"
            })
    void anotherSchemeThanMqttIsRefused(String url) {
        assertThatThrownBy(() -> UpOptions.brokerUrl(URI.create(url)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--broker")
                .hasMessageNotContaining("secret");
    }

    @Test
    void aBrokerWithoutAPortHasTheUsualOne() {
        assertThat(UpOptions.brokerUrl(URI.create("mqtt://broker"))).isEqualTo(URI.create("mqtt://broker:1883"));
        assertThat(UpOptions.brokerUrl(URI.create("mqtts://broker/"))).isEqualTo(URI.create("mqtts://broker:8883"));
        assertThat(UpOptions.brokerUrl(URI.create("mqtt://broker:7"))).isEqualTo(URI.create("mqtt://broker:7"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"id.example/realms/x", "ftp://id/realms/x", "https:/realms/x", "https://me:secret@id/x"})
    void anIssuerThatIsNoUrlIsRefused(String url) {
        assertThatThrownBy(() -> UpOptions.issuer(URI.create(url)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--oidc")
                .hasMessageNotContaining("secret");
    }

    @Test
    void anIssuerIsComparedWithoutItsLastSlash() {
        assertThat(UpOptions.issuer(URI.create("https://id/realms/x/"))).isEqualTo(URI.create("https://id/realms/x"));
    }

    @Test
    void aPasswordOfServicesThatTheRegistryWouldNotTakeIsRefused() {
        assertThatThrownBy(() -> new OwnBroker(URI.create("mqtt://broker:1883"), Optional.of("fifteen letters")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("16")
                .hasMessageNotContaining("fifteen letters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "fast", "NaN", "Infinity", ""})
    void aSpeedThatIsNoneIsRefused(String speed) {
        assertThatThrownBy(() -> new ReplayOptions(List.of(), speed, "keep", List.of()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--speed");
    }

    @Test
    void aRecordingThatIsNotThereIsRefusedByName() {
        Path missing = folder.resolve("missing.csv");

        assertThatThrownBy(() -> new ReplayOptions(List.of(missing), "max", "keep", List.of()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("missing.csv");
    }

    @Test
    void aSecretIsTheFirstLineOfItsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "  top \nrest\n");

        assertThat(UpOptions.secret(file)).isEqualTo("top");
    }

    @Test
    void anEmptySecretIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("empty"), "\n");

        assertThatThrownBy(() -> UpOptions.secret(file))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("empty");
    }

    private static UpOptions options(
            Optional<Backends.Database> database, Optional<OwnBroker> broker, Optional<OwnOidc> oidc) {
        return new UpOptions(PortPlan.usual(), database, broker, oidc, true, Optional.empty());
    }
}
