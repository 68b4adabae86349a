package io.millwright.ingestion.query;

/** Answers shown in the API's documentation; a test reads each as what it shows. */
final class TelemetryExamples {
    static final String PAGE = """
            {
              "items": [
                {
                  "time": "2026-11-30T21:00:00.123Z",
                  "machine_id": "press-07",
                  "metric": "temperature",
                  "value": 71.3,
                  "received_at": "2026-11-30T21:00:00.151204Z",
                  "boot_id": 42,
                  "sequence": 1001
                },
                {
                  "time": "2026-11-30T21:00:00.123Z",
                  "machine_id": "press-07",
                  "metric": "parts",
                  "value": 9007199254740993,
                  "received_at": "2026-11-30T21:00:00.151204Z",
                  "boot_id": 42,
                  "sequence": 1001
                }
              ],
              "next": "/api/v1/factories/f1/machines/press-07/telemetry?limit=2&cursor=WyIyMDI2Il0.3q2-7w"
            }""";
    static final String BUCKETS = """
            {
              "bucket": "PT1M",
              "time_zone": "UTC",
              "origin": "2000-01-03T00:00:00Z",
              "from": "2026-11-30T21:00:00Z",
              "to": "2026-11-30T21:02:00Z",
              "level": "raw",
              "series": [
                {
                  "machine_id": "press-07",
                  "metric": "temperature",
                  "buckets": [
                    {"start": "2026-11-30T21:00:00Z", "avg": 71.25, "min": 70.9, "max": 71.8, "count": 60},
                    {"start": "2026-11-30T21:01:00Z", "avg": 71.5, "min": 71.1, "max": 72.0, "count": 60}
                  ]
                }
              ]
            }""";
    static final String LATEST = """
            {
              "items": [
                {
                  "time": "2026-11-30T21:00:00.123Z",
                  "machine_id": "press-07",
                  "metric": "door_open",
                  "value": true,
                  "received_at": "2026-11-30T21:00:00.151204Z",
                  "boot_id": 42,
                  "sequence": 1001
                }
              ]
            }""";

    private TelemetryExamples() {}
}
