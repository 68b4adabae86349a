package io.millwright.stack.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.device.store.Boot;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.StateReport;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.stack.Refusal;
import io.millwright.stack.plant.DemoFactory;
import io.millwright.stack.plant.PlantDevice;
import io.millwright.stack.plant.Provisioner;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
import io.millwright.stack.rest.RestClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The story. Its machines are new at every telling, so that it can be told again and again; the last step removes them. */
public final class DemoStory implements AutoCloseable {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final AreaId AREA = new AreaId(DemoFactory.MACHINING);

    private final DemoPlace place;
    private final Narrator narrator;
    private final DemoApi api;
    private final Clock clock = Clock.systemUTC();
    private final String run;
    private final String commandKey = "demo-" + UUID.randomUUID();
    private final Registered mill;
    private final Registered lathe;
    private @Nullable HonestDevice device;
    private @Nullable DoomedDevice doomed;
    private String commandId = "";

    public DemoStory(DemoPlace place, Narrator narrator) {
        this.place = place;
        this.narrator = narrator;
        this.api = new DemoApi(new RestClient(place.baseUrl(), place.administrator()), narrator);
        this.run = Long.toString(clock.millis(), 36);
        this.mill = new Registered("demo-mill-" + run);
        this.lathe = new Registered("demo-lathe-" + run);
    }

    public List<Step> steps() {
        return List.of(
                new Step("Register a machine and make its password", this::register),
                new Step("Watch its telemetry arrive", this::telemetryArrives),
                new Step("Query it in buckets", this::buckets),
                new Step("Change its desired state and see it converge", this::converge),
                new Step("Submit a command and see receipt and outcome", this::command),
                new Step("Submit the same again: the same command", this::sameAgain),
                new Step("The same key with another body: refused", this::otherBody),
                new Step("A stale report is refused, and the device is told", this::staleReport),
                new Step("A device is killed and shown offline by its will", this::killed),
                new Step("A command for it expires undelivered", this::expires),
                new Step("Remove the machines again", this::remove));
    }

    /** @throws Refusal at the first step that is not right */
    public void tell() throws Exception {
        List<Step> steps = steps();
        for (int index = 0; index < steps.size(); index++) {
            narrator.title(index + 1, steps.size(), steps.get(index).title());
            steps.get(index).action().run();
        }
    }

    /** A machine with its URL and, once it has one, its password. */
    private static final class Registered {
        final MachineKey key;
        final String registryPath;
        final String path;
        String password = "";

        Registered(String id) {
            key = MachineKey.of(DemoFactory.FACTORY, id);
            registryPath = "/api/v1/registry/factories/" + DemoFactory.FACTORY + "/machines/" + id;
            path = "/api/v1/factories/" + DemoFactory.FACTORY + "/machines/" + id;
        }
    }

    private void register() throws InterruptedException {
        new Provisioner(new RestClient(place.baseUrl(), place.administrator())).makeFactory();
        register(mill);
    }

    private void register(Registered machine) throws InterruptedException {
        ObjectNode document = Json.MAPPER
                .createObjectNode()
                .put("name", "Machine of the demo")
                .put("area_id", AREA.value())
                .put("type_id", DemoFactory.SPINDLE);
        api.call(Call.put(machine.registryPath, document).with("If-None-Match", "*"), 201);
        machine.password = api.call(Call.post(machine.registryPath + "/credentials", null), 201)
                .json()
                .path("password")
                .asText();
        api.check(!machine.password.isEmpty(), "the password is shown once, to whoever commissions the machine");
    }

    private void telemetryArrives() throws InterruptedException {
        device = startDevice();
        api.await(
                Call.get(mill.path + "/telemetry/latest"),
                "the newest temperature is there",
                SOON,
                answer -> answer.path("items").path(0).path("metric").asText().equals("temperature"));
        api.await(
                Call.get(mill.path + "/twin"),
                "the machine is online",
                SOON,
                twin -> availability(twin).equals("online"));
    }

    private HonestDevice startDevice() {
        HonestDevice started = new HonestDevice(
                mill.key,
                AREA,
                mill.password,
                place.broker(),
                place.folder().resolve(mill.key.machineId().value()));
        started.start();
        return started;
    }

    private void buckets() throws InterruptedException {
        Instant now = clock.instant();
        String query = "/telemetry/buckets?bucket=PT1S&from=" + now.minusSeconds(60) + "&to=" + now.plusSeconds(60)
                + "&metric=temperature&aggregate=avg&aggregate=min&aggregate=max&aggregate=count";
        JsonNode answer = api.await(
                Call.get(mill.path + query),
                "two full seconds of ten values each are there",
                SOON,
                found -> count(found) >= 20);
        JsonNode bucket = answer.path("series").path(0).path("buckets").path(0);
        api.check(
                bucket.path("min").asDouble() <= bucket.path("avg").asDouble()
                        && bucket.path("avg").asDouble() <= bucket.path("max").asDouble(),
                "the average lies between minimum and maximum");
    }

    private static long count(JsonNode buckets) {
        long count = 0;
        for (JsonNode bucket : buckets.path("series").path(0).path("buckets")) {
            count += bucket.path("count").asLong();
        }
        return count;
    }

    private void converge() throws InterruptedException {
        String etag =
                api.call(Call.get(mill.path + "/twin/desired"), 200).etag().orElse("");
        ObjectNode patch = Json.MAPPER.createObjectNode().put("spindle_speed", 1200);
        api.call(Call.mergePatch(mill.path + "/twin/desired", patch).with("If-Match", etag), 200);
        api.await(
                Call.get(mill.path + "/twin"),
                "it is pending while the machine spins up",
                Duration.ofSeconds(5),
                twin -> convergence(twin).equals("pending"));
        JsonNode twin = api.await(
                Call.get(mill.path + "/twin"),
                "it is in sync, and the twin says how long it took",
                SOON,
                now -> convergence(now).equals("in_sync"));
        api.check(
                twin.path("reported").path("reported").path("spindle_speed").asInt() == 1200,
                "the machine reports the speed that was wanted");
        api.call(Call.mergePatch(mill.path + "/twin/desired", patch).with("If-Match", etag), 412);
    }

    private Call submission(int position) {
        ObjectNode body =
                Json.MAPPER.createObjectNode().put("type", "self_test").put("ttl", "PT30S");
        body.putObject("parameters").put("position", position);
        return Call.post(mill.path + "/commands", body).with("Idempotency-Key", commandKey);
    }

    private void command() throws InterruptedException {
        Answer accepted = api.call(submission(1), 202);
        commandId = accepted.json().path("command_id").asText();
        JsonNode command = api.await(
                Call.get(mill.path + "/commands/" + commandId),
                "it was received and has succeeded",
                SOON,
                answer -> answer.path("state").asText().equals("succeeded"));
        api.check(
                command.path("delivery").path("state").asText().equals("received")
                        && command.path("execution").path("result").path("run").asInt() == 1,
                "receipt and outcome are two tracks, and the machine's result is kept");
    }

    private void sameAgain() throws InterruptedException {
        Answer again = api.call(submission(1), 202);
        api.check(
                again.json().path("command_id").asText().equals(commandId)
                        && running().runs() == 1,
                "it is the same command, and the machine ran it once");
    }

    private void otherBody() throws InterruptedException {
        Answer refused = api.call(submission(2), 409);
        api.check(
                refused.json().path("type").asText().equals("/problems/idempotency-conflict"),
                "the problem says why: " + refused.json().path("type").asText());
    }

    private void staleReport() throws InterruptedException {
        Boot boot = running().boot();
        running().close();
        MachineTopic topic = MachineTopic.of(mill.key, AREA, MessageClass.STATE);
        try (RawConnection raw = new RawConnection(place.broker(), mill.key, mill.password)) {
            String rejections = topic.sibling(MessageClass.REJECTION).path();
            raw.subscribe(rejections);
            publish(raw, topic, report(boot, 1000, 1200));
            publish(raw, topic, report(boot, 999, 1)); // overtaken on its way
            String answer = raw.next(SOON)
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                    .orElseThrow(() -> new Refusal("Nothing came on " + rejections + "."));
            narrator.message("←", rejections, answer);
            api.check(answer.contains("\"stale\""), "the reason is that it is stale, and the newer position is named");
        }
        JsonNode twin = api.call(Call.get(mill.path + "/twin"), 200).json();
        api.check(
                twin.path("reported").path("reported").path("spindle_speed").asInt() == 1200,
                "the twin still shows the newer state");
        device = startDevice();
        api.await(
                Call.get(mill.path + "/twin"),
                "the machine is back, in its next boot",
                SOON,
                now -> availability(now).equals("online")
                        && now.path("availability").path("boot_id").asLong() > boot.bootId());
    }

    private void publish(RawConnection raw, MachineTopic topic, byte[] message) {
        narrator.message("→", topic.path(), new String(message, StandardCharsets.UTF_8));
        raw.publishRetained(topic.path(), message);
    }

    private byte[] report(Boot boot, long sequence, int speed) {
        ObjectNode reported = Json.MAPPER.createObjectNode().put("spindle_speed", speed);
        return EnvelopeCodec.encode(new Envelope<>(
                UUID.randomUUID().toString(),
                mill.key.machineId(),
                new Position(boot.bootId(), sequence),
                boot.bootUid(),
                clock.instant(),
                Envelope.SCHEMA_VERSION,
                null,
                null,
                null,
                null,
                new StateReport(reported, 1L, null, null, null, null, null)));
    }

    private void killed() throws IOException, InterruptedException {
        register(lathe);
        doomed = new DoomedDevice(
                place.programs(),
                place.broker(),
                new PlantDevice(
                        DemoFactory.FACTORY, AREA.value(), lathe.key.machineId().value(), lathe.password, null),
                place.folder().resolve(lathe.key.machineId().value()));
        api.await(
                Call.get(lathe.path + "/twin"),
                "it is online",
                SOON,
                twin -> availability(twin).equals("online"));
        doomed.kill();
        narrator.fact("its process is killed, without a word to anybody");
        api.await(
                Call.get(lathe.path + "/twin"),
                "it is offline, by the will that it left with the broker",
                SOON,
                twin -> availability(twin).equals("offline")
                        && twin.path("availability").path("reason").asText().equals("will"));
    }

    private void expires() throws InterruptedException {
        ObjectNode body =
                Json.MAPPER.createObjectNode().put("type", "set_speed").put("ttl", "PT3S");
        body.putObject("parameters").put("rpm", 900);
        Answer accepted =
                api.call(Call.post(lathe.path + "/commands", body).with("Idempotency-Key", commandKey + "-lathe"), 202);
        api.await(
                Call.get(lathe.path + "/commands/"
                        + accepted.json().path("command_id").asText()),
                "it has expired and was never delivered",
                SOON,
                answer -> answer.path("end").path("code").asText().equals("expired_never_delivered"));
    }

    private void remove() throws InterruptedException {
        close();
        for (Registered machine : List.of(mill, lathe)) {
            String etag = api.call(Call.get(machine.registryPath), 200).etag().orElse("");
            api.call(Call.delete(machine.registryPath).with("If-Match", etag), 204);
        }
    }

    private HonestDevice running() {
        if (device == null) {
            throw new IllegalStateException("the steps have to be run in their order");
        }
        return device;
    }

    private static String availability(JsonNode twin) {
        return twin.path("availability").path("status").asText();
    }

    private static String convergence(JsonNode twin) {
        return twin.path("convergence").path("state").asText();
    }

    /** Ends the story's devices. */
    @Override
    public void close() {
        if (device != null) {
            device.close();
        }
        if (doomed != null) {
            doomed.close();
        }
    }
}
