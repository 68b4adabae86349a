package io.millwright.command.submit;

/** Examples for the API's documentation; a test submits them. */
final class BatchExamples {
    static final String SUBMISSION = """
            {
              "machines": ["m3", "m4"],
              "type": "set_spindle_speed",
              "parameters": {"rpm": 1200},
              "ttl": "PT1M",
              "on_offline": "refuse"
            }""";
    static final String RESULT = """
            {
              "accepted": 1,
              "refused": 1,
              "results": [
                {
                  "machine_id": "m3",
                  "status": "accepted",
                  "command": {
                    "command_id": "0193e2a1-7c3f-7d10-9a55-0b6a3c1f2e4d",
                    "created_at": "2026-11-30T21:00:00.123456Z",
                    "expires_at": "2026-11-30T21:01:00.123456Z",
                    "href": "/api/v1/factories/f1/machines/m3/commands/0193e2a1-7c3f-7d10-9a55-0b6a3c1f2e4d"
                  }
                },
                {
                  "machine_id": "m4",
                  "status": "refused",
                  "problem": {
                    "type": "/problems/machine-offline",
                    "title": "The machine is offline",
                    "status": 409,
                    "detail": "Machine m4 is offline, and the command is not to wait for it."
                  }
                }
              ]
            }""";

    private BatchExamples() {}
}
