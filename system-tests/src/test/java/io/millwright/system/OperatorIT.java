package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.stack.process.ProcessIdentity;
import io.millwright.stack.rest.Call;
import io.millwright.stack.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an operator does with the stack. */
class OperatorIT {
    private final LiveStack stack = LiveStack.running();

    @Test
    void theDemoPassesAgainAndAgain() {
        // when
        LiveStack.Ran first = stack.run("demo");
        LiveStack.Ran second = stack.run("demo");

        // then
        assertThat(first.exitCode()).as(first.output()).isZero();
        assertThat(second.exitCode()).as(second.output()).isZero();
        assertThat(first.output())
                .contains("in_sync", "409", "undelivered", "stale")
                .doesNotContain("Bearer ey");
    }

    @Test
    void statusTellsEveryPartAndLogsShowOne() {
        // when
        LiveStack.Ran status = stack.run("status");
        LiveStack.Ran logs = stack.run("logs", "twin");

        // then
        assertThat(status.exitCode()).isZero();
        assertThat(status.output())
                .contains("database", "broker", "keycloak", "registry", "ingestion", "twin", "command");
        assertThat(logs.exitCode()).isZero();
        assertThat(logs.output()).isNotBlank();
    }

    @Test
    void aSecondStartIsRefusedInOneSentenceAndHarmsNothing() {
        // given
        RunState before = stack.state();

        // when
        LiveStack.Ran second = stack.run("up");

        // then
        assertThat(second.exitCode()).isNotZero();
        assertThat(second.output()).doesNotContain("Exception", "\tat ");
        assertThat(second.output().lines().filter(line -> !line.isBlank())).hasSizeLessThanOrEqualTo(2);
        assertThat(stack.state().children()).isEqualTo(before.children());
    }

    @Test
    void secretsAreReadableByTheirOwnerAlone() throws IOException {
        // when
        try (Stream<java.nio.file.Path> files = Files.list(stack.home().root().resolve("secrets"))) {
            // then
            assertThat(files)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(stack.home().devicesFile())))
                .isEqualTo("rw-------");
    }

    @Test
    void downStopsEverythingAndUpFindsTheDataAgain() throws Exception {
        // given
        List<ProcessIdentity> processes = Stream.concat(
                        Stream.of(stack.state().launcher()),
                        stack.state().children().stream().map(RunState.Child::identity))
                .toList();
        String machines = stack.as("admin")
                .expectSuccess(Call.get("/api/v1/registry/factories/demo/machines"))
                .json()
                .get("items")
                .toString();
        long values = values();

        // when
        LiveStack.Ran down = stack.run("down");

        // then
        assertThat(down.exitCode()).as(down.output()).isZero();
        assertThat(processes).noneMatch(ProcessIdentity::isAlive);
        assertThat(stack.run("status").exitCode()).isEqualTo(3);

        // when
        stack.up();

        // then
        assertThat(stack.as("admin")
                        .expectSuccess(Call.get("/api/v1/registry/factories/demo/machines"))
                        .json()
                        .get("items")
                        .toString())
                .isEqualTo(machines);
        assertThat(values()).isGreaterThanOrEqualTo(values);
    }

    private long values() throws Exception {
        try (Connection database = stack.database();
                Statement statement = database.createStatement();
                ResultSet count = statement.executeQuery("select count(*) from telemetry.measurement")) {
            count.next();
            return count.getLong(1);
        }
    }
}
