package io.millwright.stack.cli;

import io.millwright.stack.Refusal;
import io.millwright.stack.demo.DemoPlace;
import io.millwright.stack.demo.DemoStory;
import io.millwright.stack.demo.Narrator;
import io.millwright.stack.home.PrivateFiles;
import io.millwright.stack.run.Access;
import io.millwright.stack.run.RunState;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = "Walk through the main job against the running stack: show and check every request and answer.")
final class DemoCommand implements Callable<Integer> {
    @Mixin
    private HomeOptions home;

    @Mixin
    private LoginOptions login;

    @Override
    public Integer call() throws Exception {
        RunState.Endpoints endpoints = home.ready().endpoints();
        DemoPlace place = new DemoPlace(
                endpoints.baseUrl(),
                endpoints.broker(),
                Access.administrator(home.home().secrets(), endpoints, login.login()),
                HomeOptions.programs(),
                PrivateFiles.folder(home.home().demo()));
        Narrator narrator = new Narrator(System.out::println);
        try (DemoStory story = new DemoStory(place, narrator)) {
            story.tell();
        } catch (Refusal e) {
            throw new Refusal("The demo stops here. " + e.sentence(), e);
        }
        System.out.println();
        System.out.println("All steps were right.");
        return 0;
    }
}
