package io.millwright.registry.access;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.as;
import static io.millwright.registry.RegistryApi.factory;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.givenMachine;
import static io.millwright.registry.RegistryApi.internal;
import static io.millwright.registry.RegistryApi.machine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is odd is counted by machine and told. */
@QuarkusTest
class AccessReportsTest extends RegistryTestBase {

    private static void connect(String factory, String clientId, String password, String address) {
        internal()
                .body(Map.of(
                        "client_id", clientId, "username", factory + ":m1", "password", password, "address", address))
                .post("/internal/broker/connect")
                .then()
                .statusCode(200);
    }

    private static String password(String factory) {
        return admin().request()
                .post(machine(factory, "m1") + "/credentials")
                .then()
                .statusCode(201)
                .extract()
                .path("password");
    }

    private static String reports(String factory) {
        return factory(factory) + "/access-reports";
    }

    /** The count and whether it was noticed, when there is such a report. */
    private static void awaitReport(String factory, String kind, int count, boolean noticed) {
        await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
            List<Map<String, Object>> items = admin().get(reports(factory)).path("items");
            assertThat(items)
                    .anySatisfy(report -> assertThat(report)
                            .containsEntry("machine_id", "m1")
                            .containsEntry("kind", kind)
                            .containsEntry("count", count)
                            .containsEntry("noticed", noticed));
        });
    }

    @Test
    void failuresInARowAreNoticedFromTheFifthOn() {
        // given
        givenFactory("w1");
        givenMachine("w1", "m1");

        // when
        for (int i = 0; i < 4; i++) {
            connect("w1", "w1:m1", "wrong", "10.0.0.66");
        }

        // then
        awaitReport("w1", "failed", 4, false);
        assertThat(admin().get(reports("w1") + "?noticed=true").<List<?>>path("items"))
                .isEmpty();

        // and when
        connect("w1", "w1:m1", "wrong", "10.0.0.66");

        // then
        awaitReport("w1", "failed", 5, true);
        assertThat(admin().get(reports("w1") + "?noticed=true").<String>path("items[0].detail"))
                .isEqualTo("10.0.0.66");
    }

    @Test
    void whoTriesToTakeOverTheSessionOfAnotherIsNoticedAtOnce() {
        // given
        givenFactory("w2");
        givenMachine("w2", "m1");

        // when
        connect("w2", "w2:m2", password("w2"), "10.0.0.7");

        // then
        awaitReport("w2", "foreign_client_id", 1, true);
        assertThat(admin().get(factory("w2") + "/audit").<List<String>>path("items.action"))
                .startsWith("access.foreign_client_id", "credential.created");
    }

    @Test
    void twoPlacesInTurnAreNoticedAndAMoveIsNot() {
        // given
        givenFactory("w3");
        givenMachine("w3", "m1");
        String password = password("w3");

        // when
        for (String address : List.of("10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.3")) {
            connectAndSettle("w3", password, address);
        }

        // then
        assertThat(admin().get(reports("w3")).<List<?>>path("items")).isEmpty();

        // and when
        for (String address : List.of("10.0.0.2", "10.0.0.3")) {
            connectAndSettle("w3", password, address);
        }

        // then
        awaitReport("w3", "two_places", 1, true);
    }

    /** The place is written beside the connect; the next connect must find it. */
    private static void connectAndSettle(String factory, String password, String address) {
        connect(factory, factory + ":m1", password, address);
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(Places.of(factory + ":m1")).isEqualTo(address));
    }

    @Test
    void whatABrokerNoticesIsCountedAndWhatNobodyKnowsIsNot() {
        // given
        givenFactory("w4");
        givenMachine("w4", "m1");

        // when
        internal()
                .body(Map.of(
                        "reports",
                        List.of(
                                report("w4:m1", "topic_refused", 7),
                                report("w4:m1", "message_rate", 1),
                                report("w4:m1", "nonsense", 1),
                                report("w4:m9", "topic_refused", 1),
                                report("service:twin", "topic_refused", 1),
                                report("#", "topic_refused", 1))))
                .post("/internal/broker/reports")
                .then()
                .statusCode(204);

        // then
        awaitReport("w4", "topic_refused", 7, true);
        awaitReport("w4", "message_rate", 1, true);
        String first = admin().get(reports("w4") + "?limit=1").path("items[0].kind");
        String next = admin().get(reports("w4") + "?limit=1").path("next");
        assertThat(first).isEqualTo("topic_refused");
        assertThat(admin().get(next).<List<String>>path("items.kind")).containsExactly("message_rate");
        internal()
                .body("{\"reports\":[{}]}")
                .post("/internal/broker/reports")
                .then()
                .statusCode(400);
        as("operator", "w4").get(reports("w4")).then().statusCode(403);
        as("engineer", "w3").get(reports("w4")).then().statusCode(404);
    }

    private static Map<String, Object> report(String clientId, String kind, int count) {
        return Map.of("client_id", clientId, "kind", kind, "count", count, "detail", "publish:a/b");
    }
}
