package io.millwright.command.cancel;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandTransition;
import io.millwright.command.lifecycle.End;
import io.millwright.command.lifecycle.LifecycleModel;
import io.millwright.command.lifecycle.Transition;
import io.millwright.testing.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code docs/command-lifecycle.md} says what the code does: its tables are made from it. */
class LifecyclePageTest {
    private static final String BEGIN =
            "<!-- generated: -Dmillwright.docs=write with LifecyclePageTest writes it anew -->";
    private static final String END = "<!-- end of what is generated -->";

    @Test
    void thePageHoldsWhatTheCodeDoes() throws IOException {
        Path page = ProjectRoot.find().resolve("docs/command-lifecycle.md");
        String text = Files.readString(page);
        String expected = text.substring(0, text.indexOf(BEGIN)) + BEGIN + "\n\n" + tables() + "\n"
                + text.substring(text.indexOf(END));
        if ("write".equals(System.getProperty("millwright.docs"))) {
            Files.writeString(page, expected);
        }

        assertThat(Files.readString(page)).isEqualTo(expected);
    }

    private static String tables() {
        return "## Every state and every event\n\n" + transitions() + "\n## Ends\n\n" + ends()
                + "\n## What a wish to cancel can promise\n\n" + promises();
    }

    private static String transitions() {
        StringBuilder table = new StringBuilder("| state |");
        LifecycleModel.EVENTS
                .keySet()
                .forEach(event -> table.append(' ').append(event).append(" |"));
        table.append("\n|---|")
                .append("---|".repeat(LifecycleModel.EVENTS.size()))
                .append('\n');
        LifecycleModel.STATES.forEach((name, state) -> {
            table.append("| **")
                    .append(name)
                    .append("**<br>")
                    .append(cell(state))
                    .append(" |");
            LifecycleModel.EVENTS
                    .values()
                    .forEach(event ->
                            table.append(' ').append(after(state, event)).append(" |"));
            table.append('\n');
        });
        return table.toString();
    }

    private static String after(Command state, CommandEvent event) {
        return switch (CommandTransition.apply(state, event)) {
            case Transition.Unchanged _ -> "=";
            case Transition.Changed(var next) -> cell(next).equals(cell(state)) ? "(noted)" : cell(next);
        };
    }

    private static String cell(Command command) {
        String both =
                command.delivery().wireName() + " / " + command.execution().wireName();
        return command.end().map(end -> both + "<br>→ `" + end.wireName() + "`").orElse(both);
    }

    private static String ends() {
        StringBuilder table = new StringBuilder("| end | listed under | what it says |\n|---|---|---|\n");
        for (End end : End.values()) {
            table.append("| `%s` | %s | %s |\n".formatted(end.wireName(), end.state(), end.meaning()));
        }
        return table.toString();
    }

    private static String promises() {
        StringBuilder table = new StringBuilder("| state | answer | what it promises |\n|---|---|---|\n");
        CommandEvent wish = LifecycleModel.EVENTS.get("cancel");
        for (Map.Entry<String, Command> state : LifecycleModel.STATES.entrySet()) {
            Command after = CommandTransition.apply(state.getValue(), wish).command();
            table.append(
                    switch (CancelPromise.of(after)) {
                        case CancelPromise.NeverRuns _ ->
                            row(state.getKey(), "200 `cancelled`", "It has not left and will never be sent.");
                        case CancelPromise.MayStillRun(var why) -> row(state.getKey(), "200 `may_still_run`", why);
                        case CancelPromise.HadEnded(var end) ->
                            row(
                                    state.getKey(),
                                    "409 `command-finished`",
                                    "Nothing: it has ended, " + end.meaning() + ".");
                    });
        }
        return table.toString();
    }

    private static String row(String state, String answer, String promise) {
        return "| %s | %s | %s |\n".formatted(state, answer, promise);
    }
}
