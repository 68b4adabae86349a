package io.millwright.bench.scenario;

import java.util.Arrays;
import java.util.Optional;

/** Something to measure. */
public enum Scenario {
    TWIN("twin", "Reports of machines, applied with their history, beside the same SQL and the same messages alone.") {
        @Override
        public void run(Run run) throws Exception {
            TwinScenario.run(run);
        }
    },
    TWIN_SEARCH("twin-search", "Pages of the list of twins of a large factory, over REST.") {
        @Override
        public void run(Run run) throws Exception {
            SearchScenario.run(run);
        }
    },
    STORM("storm", "All machines lose their connection at once and come back.") {
        @Override
        public void run(Run run) throws Exception {
            StormScenario.run(run);
        }
    },
    COMMANDS("commands", "Commands over REST to machines that answer at once, beside the bare MQTT round trip.") {
        @Override
        public void run(Run run) throws Exception {
            CommandScenario.run(run);
        }
    },
    DRAIN("drain", "Commands that waited for machines that were offline, when all of these return.") {
        @Override
        public void run(Run run) throws Exception {
            DrainScenario.run(run);
        }
    },
    INGEST("ingest", "Telemetry of machines until its values can be read, beside the same messages alone.") {
        @Override
        public void run(Run run) throws Exception {
            IngestScenario.run(run);
        }
    };

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
    public abstract void run(Run run) throws Exception;
}
