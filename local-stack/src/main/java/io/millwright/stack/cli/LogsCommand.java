package io.millwright.stack.cli;

import io.millwright.stack.Refusal;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "logs", mixinStandardHelpOptions = true, description = "Show the log of a part.")
final class LogsCommand implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(300);
    private static final int BUFFER = 64 * 1024;

    @Mixin
    private HomeOptions home;

    @Parameters(
            paramLabel = "NAME",
            description = "registry, ingestion, twin, command, broker, keycloak, database, plant, replay")
    private String name;

    @Option(
            names = {"-f", "--follow"},
            description = "Go on with what is written from now on, until Ctrl-C")
    private boolean follow;

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "200",
            description = "The last N lines (default: ${DEFAULT-VALUE})")
    private int lines;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path log = find();
        List<String> all = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        long position = Files.size(log);
        all.subList(Math.max(0, all.size() - lines), all.size())
                .forEach(line -> System.out.println(
                        new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)));
        while (follow) {
            position = print(log, position);
            System.out.flush();
            Thread.sleep(POLL);
        }
        return 0;
    }

    /** The server of the database writes a log of its own, beside that of its script. */
    private Path find() throws IOException {
        Path server = home.home().database().resolve("postgres.log");
        Path log = name.equals("database") && Files.exists(server)
                ? server
                : home.home().log(name);
        if (Files.exists(log)) {
            return log;
        }
        throw new Refusal("There is no log of " + name + ": there are " + names() + ".");
    }

    private String names() throws IOException {
        if (!Files.isDirectory(home.home().logs())) {
            return "none yet";
        }
        try (Stream<Path> files = Files.list(home.home().logs())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".log"))
                    .map(file -> file.substring(0, file.length() - ".log".length()))
                    .sorted()
                    .collect(Collectors.joining(", "));
        }
    }

    private static long print(Path log, long from) throws IOException {
        long size = Files.size(log);
        long position = size < from ? 0 : from; // emptied meanwhile: from its new beginning
        byte[] buffer = new byte[BUFFER];
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(position);
            for (int read = file.read(buffer); read > 0; read = file.read(buffer)) {
                System.out.write(buffer, 0, read);
                position += read;
            }
        }
        return position;
    }
}
