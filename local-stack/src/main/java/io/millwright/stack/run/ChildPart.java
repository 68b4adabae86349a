package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.plan.ChildSpec;
import io.millwright.stack.plan.Readiness;
import io.millwright.stack.plan.StopRank;
import io.millwright.stack.process.ProcessIdentity;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A child process of the launcher. */
final class ChildPart implements Part {
    private final ChildSpec spec;
    private final Preparation preparation;
    private final ReadinessCheck check;

    ChildPart(ChildSpec spec, Preparation preparation, ReadinessCheck check) {
        this.spec = spec;
        this.preparation = preparation;
        this.check = check;
    }

    /** What has to be there before the process is started; called before every start, does nothing the second time. */
    @FunctionalInterface
    interface Preparation {
        Preparation NONE = () -> {};

        void run() throws IOException, InterruptedException;
    }

    /** Whether what is started can be used; asked again and again until it can. */
    @FunctionalInterface
    interface ReadinessCheck {
        /** @throws Refusal when it never will */
        boolean isReady(Readiness readiness) throws InterruptedException;
    }

    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public Set<String> after() {
        return spec.after();
    }

    @Override
    public StopRank rank() {
        return spec.rank();
    }

    @Override
    public Path log() {
        return spec.log();
    }

    @Override
    public Duration patience() {
        return spec.patience();
    }

    @Override
    public boolean mayFinish() {
        return spec.mayFinish();
    }

    @Override
    public boolean isReady() throws InterruptedException {
        return check.isReady(spec.readiness());
    }

    @Override
    public Running start() throws IOException, InterruptedException {
        preparation.run();
        if (spec.readiness() instanceof Readiness.Makes(Path file)) {
            Files.deleteIfExists(file);
        }
        ProcessBuilder builder = new ProcessBuilder(OwnSession.of(spec.command()))
                .directory(spec.folder().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(spec.log().toFile()));
        builder.environment().putAll(spec.environment());
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new Refusal(
                    spec.name() + " can't be started, since the program "
                            + spec.command().getFirst() + " can't be run: " + e.getMessage() + ".",
                    e);
        }
        return new Child(
                ProcessIdentity.of(process.pid()).orElseGet(() -> new ProcessIdentity(process.pid(), "gone")), process);
    }

    private record Child(ProcessIdentity identity, Process process) implements Running {
        @Override
        public CompletableFuture<OptionalInt> onExit() {
            return process.onExit().thenApply(ended -> OptionalInt.of(ended.exitValue()));
        }
    }
}
