package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plant.PlannedMachine;
import io.millwright.stack.plant.PlantDevice;
import io.millwright.stack.plant.RegistryWriter;
import io.millwright.stack.rest.Call;
import io.millwright.stack.rest.RestClient;
import io.millwright.system.CommandAudit.Offence;
import io.millwright.system.CommandAudit.Shown;
import io.millwright.system.RunLog.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Commands keep their promises while both replicas of the service, the database, the broker and the machines are killed.
 *
 * <p>{@code -Dmillwright.faults.commands=20000 -Dmillwright.faults.minutes=10} is the full size, and
 * {@code -Dmillwright.faults.seed=N} repeats what chance decided.
 */
class CommandFaultsIT {
    private static final int COMMANDS = Integer.getInteger("millwright.faults.commands", 450);
    private static final Duration TIME = Duration.ofMillis(
            Math.round(Double.parseDouble(System.getProperty("millwright.faults.minutes", "0.75")) * 60_000));
    private static final long SEED = Long.getLong("millwright.faults.seed", System.nanoTime());
    private static final int HOSTS = 3;
    private static final int MACHINES_OF_A_HOST = 6;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(12);
    private static final int STRIKES_AT_LEAST = 10;
    private static final String AREA = "hall";
    private static final Clock CLOCK = Clock.systemUTC();

    private final LiveStack stack = LiveStack.running();
    private final RestClient api = stack.as("admin");
    private final String factory = "faults-" + UUID.randomUUID().toString().substring(0, 8);
    private final Path folder = stack.home().root().resolve(factory);
    private final List<String> machines = new ArrayList<>();
    private final List<MortalMachines> hosts = new ArrayList<>();

    @AfterEach
    void end() {
        hosts.forEach(MortalMachines::close);
    }

    private void register() throws IOException, InterruptedException {
        RegistryWriter registry = new RegistryWriter(api);
        registry.factory(factory, "Killed again and again");
        registry.area(factory, AREA, "Hall");
        ObjectNode type = Json.MAPPER.createObjectNode().put("name", "Mortal");
        ArrayNode commands = type.putArray("command_types");
        MortalMachines.TYPES.forEach(
                each -> commands.addObject().put("type", each).put("order", each.substring("run_".length())));
        registry.machineType("mortal", type);
        for (int host = 0; host < HOSTS; host++) {
            List<PlantDevice> devices = new ArrayList<>();
            for (int i = 0; i < MACHINES_OF_A_HOST; i++) {
                String machine = "m-" + host + "-" + i;
                registry.machine(factory, new PlannedMachine(machine, AREA, "mortal", machine, null));
                devices.add(new PlantDevice(factory, AREA, machine, registry.newPassword(factory, machine), null));
                machines.add(machine);
            }
            StackHome.open(folder);
            hosts.add(
                    MortalMachines.start(stack.state().endpoints().broker(), devices, folder.resolve("host-" + host)));
        }
    }

    @Test
    void noCommandRunsTwiceOrTooLateOrIsLostWhileEverythingIsKilled() throws Exception {
        // given
        System.out.println("faults: seed " + SEED + ", " + COMMANDS + " commands in " + TIME);
        register();
        try (SecondReplica replica = SecondReplica.start(stack)) {
            await("the second replica").atMost(Duration.ofMinutes(2)).until(replica::isReady);
            RestClient direct = stack.as("admin", replica.url());
            CommandLoad load = new CommandLoad(List.of(api, direct), factory, machines, new Random(SEED));
            Strikes strikes = new Strikes(stack, replica, hosts, new Random(SEED + 1));

            // when
            CompletableFuture<Void> struck =
                    inBackground(() -> strikes.run(TIME, min(LONGEST_PAUSE, TIME.dividedBy(STRIKES_AT_LEAST))));
            load.run(COMMANDS, TIME);
            struck.join();

            // then
            awaitAllSaid();
            try {
                await("everything agrees")
                        .atMost(Duration.ofMinutes(2))
                        .pollInterval(Duration.ofSeconds(5))
                        .ignoreExceptions()
                        .untilAsserted(() -> assertThat(audit(load).offences()).isEmpty());
            } finally {
                say(load, strikes, audit(load));
            }
            assertThat(load.complaints()).isEmpty();
            assertThat(load.accepted()).hasSize(COMMANDS);
            assertThat(strikes.counts()).containsOnlyKeys(Strikes.Victim.values());
        }
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static CompletableFuture<Void> inBackground(Work work) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        var _ = Thread.ofPlatform().daemon().start(() -> {
            try {
                work.run();
                done.complete(null);
            } catch (InterruptedException | RuntimeException | AssertionError e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    /** Until the broker has confirmed every outcome that is in a journal. */
    private void awaitAllSaid() {
        await("every machine's word")
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofSeconds(2))
                .untilAsserted(() -> {
                    for (MortalMachines host : hosts) {
                        assertThat(host.isAlive()).isTrue();
                        for (String machine : machinesOf(host)) {
                            assertThat(unconfirmed(host.journal(machine)))
                                    .as(machine)
                                    .isEmpty();
                        }
                    }
                });
    }

    private List<String> machinesOf(MortalMachines host) {
        int first = hosts.indexOf(host) * MACHINES_OF_A_HOST;
        return machines.subList(first, first + MACHINES_OF_A_HOST);
    }

    private static Set<String> unconfirmed(Path journal) throws IOException {
        Set<String> open = new HashSet<>();
        for (JsonNode line : lines(journal)) {
            if (line.path("confirmed").asBoolean()) {
                open.remove(line.path("command_id").asText());
            } else {
                open.add(line.path("command_id").asText());
            }
        }
        return open;
    }

    private static List<JsonNode> lines(Path journal) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(journal, StandardCharsets.UTF_8)) {
            lines.add(Json.MAPPER.readTree(line));
        }
        return lines;
    }

    private CommandAudit audit(CommandLoad load) throws IOException, InterruptedException {
        Map<String, List<Run>> runs = new HashMap<>();
        Set<String> journaled = new HashSet<>();
        for (MortalMachines host : hosts) {
            for (String machine : machinesOf(host)) {
                RunLog.read(host.runs(machine))
                        .forEach(run -> runs.computeIfAbsent(run.commandId(), _ -> new ArrayList<>())
                                .add(run));
                lines(host.journal(machine))
                        .forEach(line -> journaled.add(line.path("command_id").asText()));
            }
        }
        return new CommandAudit(load.accepted(), shown(), runs, journaled, clockOrigin());
    }

    private static Instant clockOrigin() {
        return CLOCK.instant().minusNanos(System.nanoTime());
    }

    private Map<String, Shown> shown() throws InterruptedException {
        Map<String, Shown> shown = new HashMap<>();
        String next = "/api/v1/factories/" + factory + "/commands?limit=500";
        while (!next.isEmpty()) {
            JsonNode page = api.expectSuccess(Call.get(next)).json();
            for (JsonNode item : page.path("items")) {
                Shown each = new Shown(
                        item.path("command_id").asText(),
                        item.path("machine_id").asText(),
                        item.path("end").path("code").asText(null),
                        item.path("delivery").path("state").asText(),
                        Instant.parse(item.path("expires_at").asText()));
                shown.put(each.id(), each);
            }
            next = page.path("next").asText("");
        }
        return shown;
    }

    private void say(CommandLoad load, Strikes strikes, CommandAudit audit) throws IOException {
        StringBuilder counts = new StringBuilder();
        for (Offence offence : Offence.values()) {
            counts.append(counts.isEmpty() ? "" : ", ")
                    .append(offence.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                    .append(' ')
                    .append(audit.count(offence));
        }
        List<String> lines = List.of(
                "faults: seed " + SEED + ", " + TIME + ", " + machines.size() + " machines in " + HOSTS + " processes",
                "faults: killed " + strikes.counts(),
                "faults: accepted " + load.accepted().size() + ", submitted twice at once " + load.repeated()
                        + ", cancelled "
                        + load.accepted().stream()
                                .filter(SubmittedCommand::cancelled)
                                .count()
                        + ", requests that failed " + load.unanswered() + ", complaints "
                        + load.complaints().size(),
                "faults: ends " + audit.ends(),
                "faults: runs " + audit.runs() + ", after their expiry " + audit.late()
                        + ", the nearest to its expiry began "
                        + audit.smallestMargin().toMillis() + " ms before it",
                "faults: " + counts);
        lines.forEach(System.out::println);
        Files.write(folder.resolve("counts.txt"), lines);
        Files.write(folder.resolve("complaints.txt"), load.complaints());
    }
}
