package io.millwright.command.view;

/** Examples for the API's documentation; a test reads them with the API's own types. */
public final class CommandExamples {
    public static final String SUBMISSION = """
            {
              "type": "set_spindle_speed",
              "parameters": {"rpm": 1200},
              "ttl": "PT1M"
            }""";
    public static final String ACCEPTED = """
            {
              "command_id": "0193e2a1-7c3f-7d10-9a55-0b6a3c1f2e4d",
              "factory_id": "f1",
              "machine_id": "m3",
              "type": "set_spindle_speed",
              "parameters": {"rpm": 1200},
              "created_at": "2026-11-30T21:00:00.123456Z",
              "expires_at": "2026-11-30T21:01:00.123456Z",
              "href": "/api/v1/factories/f1/machines/m3/commands/0193e2a1-7c3f-7d10-9a55-0b6a3c1f2e4d"
            }""";
    public static final String SUCCEEDED = """
            {
              "command_id": "0193e2a1-7c3f-7d10-9a55-0b6a3c1f2e4d",
              "factory_id": "f1",
              "machine_id": "m3",
              "type": "set_spindle_speed",
              "parameters": {"rpm": 1200},
              "created_at": "2026-11-30T21:00:00.123456Z",
              "expires_at": "2026-11-30T21:01:00.123456Z",
              "issued_by": "mes-operator",
              "client_id": "mes",
              "correlation_id": "order-4711",
              "state": "succeeded",
              "end": {"code": "succeeded", "meaning": "the machine ran it", "at": "2026-11-30T21:00:01.300Z"},
              "delivery": {
                "state": "received", "attempts": 1,
                "published_at": "2026-11-30T21:00:00.141Z", "received_at": "2026-11-30T21:00:00.158Z"
              },
              "execution": {
                "state": "succeeded", "source": "machine", "result": {"rpm": 1200},
                "started_at": "2026-11-30T21:00:00.160Z", "finished_at": "2026-11-30T21:00:01.280Z",
                "reported_at": "2026-11-30T21:00:01.300Z", "late": false, "conflict": false
              },
              "timeline": [
                {"at": "2026-11-30T21:00:00.123456Z", "source": "client", "event": "submitted",
                 "detail": {"by": "mes-operator", "client_id": "mes"}},
                {"at": "2026-11-30T21:00:00.130Z", "source": "service", "event": "sent", "detail": {"attempt": 1}},
                {"at": "2026-11-30T21:00:00.141Z", "source": "broker", "event": "published", "detail": {"attempt": 1}},
                {"at": "2026-11-30T21:00:00.158Z", "source": "machine", "event": "received", "detail": {}},
                {"at": "2026-11-30T21:00:01.300Z", "source": "machine", "event": "outcome",
                 "detail": {"status": "succeeded", "boot_id": 42, "sequence": 7, "conflict": false, "result": {"rpm": 1200}}},
                {"at": "2026-11-30T21:00:01.300Z", "source": "service", "event": "ended", "detail": {"end": "succeeded"}}
              ]
            }""";
    public static final String MAY_STILL_RUN = """
            {
              "effect": "may_still_run",
              "promise": "It has left for the machine, or may have: it is not sent again, but the machine may still run it.",
              "href": "/api/v1/factories/f1/machines/m3/commands/0193e2a1-7c3f-7d10-9a55-0b6a3c1f2e4d"
            }""";

    private CommandExamples() {}
}
