package io.millwright.stack.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.UpOptions.ReplayOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StackPlanTest {
    private static final StackSecrets SECRETS =
            new StackSecrets("s-db", "s-token", "s-cursor", "s-mqtt", "s-key", "s-hooks");

    private final StackPlan plan = new StackPlan(
            new StackHome(Path.of("/home/me/plant")),
            new Programs(
                    Path.of("/project"),
                    Path.of("/project"),
                    Path.of("/jdk/bin/java"),
                    Path.of("/cache"),
                    new Versions("1.0", "26")),
            PortPlan.from(18_000),
            new Backends(
                    new Backends.Database("jdbc:postgresql://127.0.0.1:18012/millwright", "millwright", "s-db"),
                    URI.create("mqtt://127.0.0.1:18011"),
                    URI.create("http://127.0.0.1:18009/realms/millwright")),
            SECRETS);

    @ParameterizedTest
    @EnumSource(ServiceName.class)
    void secretsNeverStandInACommandLine(ServiceName service) {
        List<ChildSpec> children = new ArrayList<>(List.of(plan.broker(), plan.plant()));
        children.add(plan.service(service, Set.of(), true));

        assertThat(children).flatExtracting(ChildSpec::command).noneMatch(argument -> argument.startsWith("s-"));
        assertThat(children).extracting(ChildSpec::toString).noneMatch(text -> text.contains("s-" + "token"));
    }

    @ParameterizedTest
    @EnumSource(ServiceName.class)
    void aServiceIsToldItsPortsAndWhereTheOthersAre(ServiceName service) {
        ChildSpec spec = plan.service(service, Set.of(StackPlan.DATABASE), true);

        assertThat(spec.environment())
                .containsEntry(
                        "QUARKUS_HTTP_PORT",
                        Integer.toString(PortPlan.from(18_000).of(service.http())))
                .containsEntry("MILLWRIGHT_REGISTRY_URL", "http://127.0.0.1:18001")
                .containsEntry("MILLWRIGHT_MQTT_URL", "mqtt://127.0.0.1:18011")
                .containsEntry("MILLWRIGHT_MQTT_PASSWORD", "s-mqtt");
        assertThat(spec.after()).containsExactly(StackPlan.DATABASE);
        assertThat(spec.readiness())
                .isEqualTo(new Readiness.Answers(
                        URI.create(PortPlan.from(18_000).url(service.management()) + "/q/health/ready")));
    }

    @Test
    void onlyTheRegistryKnowsTheKeyOfTheCredentials() {
        assertThat(ServiceName.values())
                .filteredOn(service ->
                        plan.service(service, Set.of(), true).environment().containsValue("s-key"))
                .containsExactly(ServiceName.REGISTRY);
    }

    @Test
    void aForeignRealmIsDiscovered() {
        assertThat(plan.service(ServiceName.TWIN, Set.of(), false).environment())
                .doesNotContainKey("QUARKUS_OIDC_DISCOVERY_ENABLED");
    }

    @Test
    void aReplayIsOverWhenItIsOver() {
        ChildSpec replay = plan.replay(
                new ReplayOptions(List.of(), "max", "shift", List.of("anomaly", "changepoint")),
                Path.of("/home/me/plant/replay/devices.json"));

        assertThat(replay.mayFinish()).isTrue();
        assertThat(replay.command())
                .containsSequence("replay", "--speed", "max", "--times", "shift", "--skip", "anomaly,changepoint");
    }
}
