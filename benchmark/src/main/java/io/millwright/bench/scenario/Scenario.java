package io.millwright.bench.scenario;

import java.util.Arrays;
import java.util.Optional;

/** Something to measure. */
public enum Scenario {
    TWIN("twin", "Reports of machines, applied with their history, beside the same SQL and the same messages alone."),
    TWIN_SEARCH("twin-search", "Pages of the list of twins of a large factory, over REST."),
    STORM("storm", "All machines lose their connection at once and come back."),
    COMMANDS("commands", "Commands over REST to machines that answer at once, beside the bare MQTT round trip."),
    DRAIN("drain", "Commands that waited for machines that were offline, when all of these return."),
    INGEST("ingest", "Telemetry of machines until its values can be read, beside the same messages alone.");

    private final String label;
    private final String title;

    Scenario(String label, String title) {
        this.label = label;
        this.title = title;
    }

    public String label() {
        return label;
    }

    public String title() {
        return title;
    }

    public static Optional<Scenario> of(String label) {
        return Arrays.stream(values())
                .filter(scenario -> scenario.label.equals(label))
                .findFirst();
    }

    /** Ends early, with what it has, when the run is stopped. */
    public void run(Run run) throws Exception {
        switch (this) {
            case TWIN -> TwinScenario.run(run);
            case TWIN_SEARCH -> SearchScenario.run(run);
            case STORM -> StormScenario.run(run);
            case COMMANDS -> CommandScenario.run(run);
            case DRAIN -> DrainScenario.run(run);
            case INGEST -> IngestScenario.run(run);
        }
    }
}
