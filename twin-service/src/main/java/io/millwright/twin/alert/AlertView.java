package io.millwright.twin.alert;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Something to look at, since when, and what exactly. */
@Schema(
        name = "TwinAlert",
        examples = "{\"machine_id\": \"press-07\", \"code\": \"stuck\", \"since\": \"2026-11-30T21:15:00Z\","
                + " \"detail\": \"revision 13 is pending since 2026-11-30 21:00:00+00\"}")
record AlertView(String machineId, AlertCode code, Instant since, String detail) {}
