package io.millwright.stack.cli;

import io.millwright.stack.run.Cleanup;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "down",
        mixinStandardHelpOptions = true,
        description = "Stop what \"up\" started, and nothing else; also after a launcher that was killed.")
final class DownCommand implements Callable<Integer> {
    @Mixin
    private HomeOptions home;

    @Override
    public Integer call() throws IOException {
        List<String> ended = new Cleanup(home.home(), HomeOptions.programs()).endAll();
        System.out.println(
                ended.isEmpty()
                        ? "Nothing runs in " + home.home().root()
                        : "Stopped (" + String.join(", ", ended) + "); the data stays in "
                                + home.home().root());
        return 0;
    }
}
