package io.millwright.stack.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ExitCode;

class StackMainTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    Path home;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "up --no-such-option",
                "no-such-command",
                "up --port-base many",
                "replay",
            })
    void argumentsThatAreWrongAreOneSentence(String line) {
        int exit = run(line.split(" ", -1));

        assertThat(exit).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("millwright: ").doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "up --port-base 80",
                "up --db-user me",
                "up --jdbc-url jdbc:postgresql://db/x",
                "up --jdbc-url jdbc:postgresql://db/x --db-password-file /no/such/file",
                "up --broker http://broker",
                "up --oidc https://id/realms/x",
                "up --oidc-client me",
                "up --oidc-user me --oidc-password-file pom.xml",
                "up --oidc not-a-url --no-plant",
                "up --oidc https://id/realms/x --no-plant --oidc-user me",
                "up --broker-password-file pom.xml",
                "up --jdbc-url jdbc:postgresql://db/x?user=me --db-password-file pom.xml",
                "up --replay /no/such/file.csv",
                "up --no-plant --speed 0 --replay pom.xml",
            })
    void optionsThatDontFitAreRefusedBeforeAnythingIsStarted(String line) {
        int exit = run((line + " --home " + home.resolve("new")).split(" ", -1));

        assertThat(exit).isEqualTo(ExitCode.SOFTWARE);
        assertThat(err.toString().strip())
                .startsWith("millwright: ")
                .endsWith(".")
                .hasLineCount(1);
        assertThat(home.resolve("new")).doesNotExist();
    }

    @Test
    void whatNeedsARunningStackSaysThatThereIsNone() {
        int exit = run("demo", "--home", home.toString());

        assertThat(exit).isEqualTo(ExitCode.SOFTWARE);
        assertThat(err.toString()).contains("No stack runs in " + home);
    }

    private int run(String... args) {
        return StackMain.commandLine().setErr(new PrintWriter(err, true)).execute(args);
    }
}
