package io.millwright.stack.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.json.Json;
import io.millwright.stack.rest.Call;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NarratorTest {
    @Test
    void secretsAreMaskedHoweverDeepTheyStand() throws Exception {
        String told = Narrator.masked(
                Json.MAPPER.readTree("{\"a\":[{\"password\":\"top\",\"username\":\"u\"}],\"access_token\":\"top\"}"));

        assertThat(told).doesNotContain("top").contains("\"username\":\"u\"", "********");
    }

    @Test
    void maskingLeavesTheBodyItselfAlone() throws Exception {
        var body = Json.MAPPER.readTree("{\"password\":\"top\"}");

        assertThat(Narrator.masked(body)).doesNotContain("top");
        assertThat(body.path("password").asText()).isEqualTo("top");
    }

    @Test
    void aCallIsToldWithItsPrecondition() {
        List<String> lines = new ArrayList<>();

        new Narrator(lines::add)
                .call(Call.put("/api/x", Json.MAPPER.createObjectNode()).with("If-Match", "\"7\""));

        assertThat(lines).containsExactly("   → PUT /api/x", "     If-Match: \"7\"", "     {}");
    }
}
