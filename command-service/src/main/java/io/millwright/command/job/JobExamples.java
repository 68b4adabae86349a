package io.millwright.command.job;

/** Examples for the API's documentation; a test sends them. */
final class JobExamples {
    static final String NEW = """
            {
              "name": "new feed rate for line L1",
              "target": {"selector": {"type_id": "press", "labels": {"line": "L1"}}},
              "command": {"type": "set_feed_rate", "parameters": {"mm_per_s": 12}, "ttl": "PT2M"},
              "rollout": {"max_in_flight": 20, "per_minute": 120},
              "abort_when": {"after_ended": 10, "failed": 0.1, "undelivered": 0.3}
            }""";

    static final String RETRY = """
            {"outcomes": ["failed", "undelivered"]}""";

    private JobExamples() {}
}
