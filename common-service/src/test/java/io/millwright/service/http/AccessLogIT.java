package io.millwright.service.http;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millwright.service.example.FeedStub;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(FeedStub.class)
class AccessLogIT {
    @Test
    void aLineTellsWhatWasAskedWhatBecameOfItAndHowLongItTook() {
        // given
        Logger log = Logger.getLogger("io.millwright.access");
        var lines = new Lines();
        log.addHandler(lines);

        // when
        try {
            given().header("X-Correlation-Id", "of-the-log").get("/api/v1/factories/f1/things");
            await().untilAsserted(() -> assertThat(lines.all).hasSize(1));
        } finally {
            log.removeHandler(lines);
        }

        // then
        assertThat(lines.all.getFirst())
                .matches(
                        "GET /api/v1/factories/f1/things status=401 bytes=\\d+ duration_ms=\\d+ correlation_id=of-the-log");
    }

    private static final class Lines extends Handler {
        private final List<String> all = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord entry) {
            all.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
