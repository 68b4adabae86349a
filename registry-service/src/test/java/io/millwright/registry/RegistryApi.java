package io.millwright.registry;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.smallrye.jwt.build.Jwt;
import java.util.List;
import java.util.Map;

/** Calls the service as somebody. */
public final class RegistryApi {
    public static final String INTERNAL_TOKEN = "test-internal-token";
    public static final String ROOT = "/api/v1/registry";

    private final String token;

    private RegistryApi(String token) {
        this.token = token;
    }

    /** An administrator of everything. */
    public static RegistryApi admin() {
        return as("admin", "*");
    }

    public static RegistryApi as(String role, String... factories) {
        return new RegistryApi(Jwt.claims()
                .issuer("https://server.example.com")
                .audience("millwright")
                .subject(role + "-of-" + String.join("-", factories).replace("*", "all"))
                .claim("realm_access", Map.of("roles", List.of(role)))
                .claim("factories", List.of(factories))
                .jws()
                .keyId("1")
                .sign("privateKey.jwk"));
    }

    public static RequestSpecification internal() {
        return given().header("Authorization", "Bearer " + INTERNAL_TOKEN).contentType(ContentType.JSON);
    }

    public RequestSpecification request() {
        return given().header("Authorization", authorization());
    }

    /** The value of the header. */
    public String authorization() {
        return "Bearer " + token;
    }

    public Response get(String path) {
        return request().get(path);
    }

    public Response create(String path, Object body) {
        return request()
                .contentType(ContentType.JSON)
                .header("If-None-Match", "*")
                .body(body)
                .put(path);
    }

    public Response replace(String path, String etag, Object body) {
        return request()
                .contentType(ContentType.JSON)
                .header("If-Match", etag)
                .body(body)
                .put(path);
    }

    public Response patch(String path, String etag, String body) {
        return request()
                .contentType("application/merge-patch+json")
                .header("If-Match", etag)
                .body(body)
                .patch(path);
    }

    public Response delete(String path, String etag) {
        return request().header("If-Match", etag).delete(path);
    }

    public static String factory(String factory) {
        return ROOT + "/factories/" + factory;
    }

    public static String area(String factory, String area) {
        return factory(factory) + "/areas/" + area;
    }

    public static String machine(String factory, String machine) {
        return factory(factory) + "/machines/" + machine;
    }

    public static String type(String type) {
        return ROOT + "/machine-types/" + type;
    }

    /** A factory with the areas a1 and a2; and the type pump, if it isn't there. */
    public static void givenFactory(String factory) {
        admin().create(factory(factory), "{\"name\":\"A factory\"}").then().statusCode(201);
        admin().create(area(factory, "a1"), "{}").then().statusCode(201);
        admin().create(area(factory, "a2"), "{\"name\":\"Second\"}").then().statusCode(201);
        admin().create(type("pump"), "{\"telemetry_qos\":1}");
    }

    /** The entity tag of the new machine, in area a2. */
    public static String givenMachine(String factory, String machine) {
        return admin().create(machine(factory, machine), aMachine("a2"))
                .then()
                .statusCode(201)
                .extract()
                .header("ETag");
    }

    public static String aMachine(String area) {
        return "{\"area_id\":\"%s\",\"type_id\":\"pump\",\"name\":\"A machine\"}".formatted(area);
    }
}
