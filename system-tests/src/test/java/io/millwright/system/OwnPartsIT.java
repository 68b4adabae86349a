package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.process.ProcessIdentity;
import io.millwright.stack.run.RunState;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.FreePort;
import io.millwright.testing.TimescaleDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stack on a database, a broker and users that are there already; the users are those of the shared stack's Keycloak. */
class OwnPartsIT {
    @TempDir
    Path folder;

    private final LiveStack shared = LiveStack.running();
    private final LiveStack own = LiveStack.another("own-parts");
    private final TimescaleDb.Database database = TimescaleDb.server().freshDatabase();
    private final BrokerProcess broker = BrokerProcess.inMemory();

    private Path databasePassword;

    @BeforeEach
    void prepare() throws IOException {
        databasePassword = Files.writeString(folder.resolve("password"), database.password() + "\n");
        broker.start();
    }

    @AfterEach
    void end() {
        var _ = own.run("down");
        broker.close();
    }

    private String issuer() {
        return shared.state().endpoints().oidcIssuer().toString();
    }

    private String adminPassword() {
        return shared.home().secrets().file("user-admin").toString();
    }

    private String[] ownParts(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--no-plant",
                "--jdbc-url",
                database.jdbcUrl(),
                "--db-user",
                database.user(),
                "--db-password-file",
                databasePassword.toString(),
                "--broker",
                broker.url(),
                "--oidc",
                issuer()));
        arguments.addAll(Arrays.asList(more));
        return arguments.toArray(String[]::new);
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }

    private void awaitStored(MadeRecording recording) throws SQLException {
        await("all values of " + recording.machine())
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    try (Connection connection = connect()) {
                        assertThat(recording.stored(connection))
                                .isEqualTo(recording.rows().size() * 3L);
                    }
                });
        try (Connection connection = connect()) {
            recording.isStored(connection, 1);
        }
    }

    @Test
    void whatTheUserRunsIsUsedAndLeftRunning() throws Exception {
        // given
        MadeRecording atStart = MadeRecording.write(folder, "at-start", 300, 1);
        MadeRecording later = MadeRecording.write(folder, "later", 300, 2);

        // when
        own.up(ownParts(
                "--oidc-user",
                "admin",
                "--oidc-password-file",
                adminPassword(),
                "--speed",
                "max",
                "--skip",
                "label",
                "--replay",
                atStart.file().toString()));
        LiveStack.Ran replay = own.run(
                "replay", "--speed", "max", "--skip", "label", later.file().toString());

        // then
        assertThat(own.state().children().stream()
                        .map(RunState.Child::name)
                        .filter(name -> !name.equals(StackPlan.REPLAY)))
                .containsExactlyInAnyOrder("registry", "ingestion", "twin", "command");
        assertThat(replay.exitCode()).as(replay.output()).isZero();
        awaitStored(atStart);
        awaitStored(later);

        // when
        List<ProcessIdentity> processes = Stream.concat(
                        Stream.of(own.state().launcher()),
                        own.state().children().stream().map(RunState.Child::identity))
                .toList();
        LiveStack.Ran down = own.run("down");

        // then
        assertThat(down.exitCode()).as(down.output()).isZero();
        assertThat(processes).noneMatch(ProcessIdentity::isAlive);
        assertThat(broker.isRunning()).isTrue();
        try (Connection connection = connect()) {
            assertThat(later.stored(connection)).isPositive();
        }
        assertThat(shared.state().children()).allMatch(child -> child.identity().isAlive());
    }

    @Test
    void whatIsThereButWrongIsOneSentenceAndNothingIsStarted() throws IOException {
        String nobody = "127.0.0.1:" + FreePort.find();
        Path wrong = Files.writeString(folder.resolve("wrong"), "guess\n");

        isRefused("does not let the user", "--jdbc-url", database.jdbcUrl(), "--db-password-file", wrong.toString());
        isRefused("can't be reached by MQTT 5", "--broker", "mqtt://" + nobody);
        isRefused("can't be reached by MQTT 5", "--broker", "mqtt://127.0.0.1:" + database.port());
        isRefused("can't be reached", "--oidc", "http://" + nobody + "/realms/x");
        isRefused("is answered with 404", "--oidc", issuer() + "-2");
        isRefused(
                "lacks the role admin",
                "--oidc",
                issuer(),
                "--oidc-user",
                "engineer1",
                "--oidc-password-file",
                shared.home().secrets().file("user-engineer1").toString());
    }

    private void isRefused(String because, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--no-plant"));
        all.addAll(Arrays.asList(arguments));

        LiveStack.Ran up = own.run("up", own.withPorts(all.toArray(String[]::new)));

        assertThat(up.exitCode()).isEqualTo(1);
        assertThat(up.output().lines().filter(line -> line.startsWith("millwright: ")))
                .singleElement()
                .asString()
                .contains(because);
        assertThat(up.output()).doesNotContain("Exception", "\tat ", "guess");
        assertThat(own.home().stateFile()).doesNotExist();
    }
}
