package io.millwright.registry.certificate;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.as;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.givenMachine;
import static io.millwright.registry.RegistryApi.internal;
import static io.millwright.registry.RegistryApi.machine;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.millwright.model.json.Json;
import io.millwright.registry.AuthorityResource;
import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

/** A machine gets its certificate, uses it, renews it and loses it. */
@QuarkusTest
class CertificateResourceTest extends RegistryTestBase {
    private static final String CERTIFICATES = "/api/v1/registry/certificates";

    private static void givenMachineIn(String factory) {
        givenFactory(factory);
        givenMachine(factory, "m1");
    }

    private static Response token(String factory, String body) {
        return as("engineer", factory)
                .request()
                .contentType(ContentType.JSON)
                .body(body)
                .post(machine(factory, "m1") + "/claim-tokens");
    }

    private static String givenToken(String factory) {
        return token(factory, "{}").then().statusCode(201).extract().path("token");
    }

    private static Response claim(String token, String csr) {
        return given().contentType(ContentType.JSON)
                .body(Map.of("token", token, "csr", csr))
                .post(CERTIFICATES);
    }

    private static void refused(String token, String csr, String reason) {
        claim(token, csr)
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/signing-request-refused"))
                .body("reason", equalTo(reason));
    }

    private static String csr(KeyPair keys, String subject) throws Exception {
        return csr(keys, keys, subject, "SHA256withECDSA", null);
    }

    private static String csr(
            KeyPair keys, KeyPair signer, String subject, String algorithm, ExtensionsGenerator extensions)
            throws Exception {
        var builder = new JcaPKCS10CertificationRequestBuilder(new X500Name(subject), keys.getPublic());
        if (extensions != null) {
            builder.addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate());
        }
        var text = new StringWriter();
        try (var writer = new JcaPEMWriter(text)) {
            writer.writeObject(builder.build(new JcaContentSignerBuilder(algorithm).build(signer.getPrivate())));
        }
        return text.toString();
    }

    private static X509Certificate parse(String pem) throws Exception {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    private static List<X509Certificate> chain() throws Exception {
        return CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(
                        given().get(CERTIFICATES + "/chain").asByteArray()))
                .stream()
                .map(X509Certificate.class::cast)
                .toList();
    }

    private static Response connect(String clientId, X509Certificate certificate) throws Exception {
        return internal()
                .body(Map.of(
                        "client_id", clientId, "certificate_sha256", Certificates.sha256(certificate.getEncoded())))
                .post("/internal/broker/connect");
    }

    private static HttpResponse<String> renew(KeyPair keys, X509Certificate certificate, String csr) throws Exception {
        char[] password = "x".toCharArray();
        List<X509Certificate> chain = chain();
        KeyStore own = KeyStore.getInstance("PKCS12");
        own.load(null, null);
        own.setKeyEntry("key", keys.getPrivate(), password, new X509Certificate[] {
            certificate, chain.getFirst(), chain.getLast()
        });
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("root", chain.getLast());
        var keyManagers = KeyManagerFactory.getInstance("PKIX");
        keyManagers.init(own, password);
        var trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLSv1.3");
        tls.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
        String port = ConfigProvider.getConfig().getValue("millwright.certificates.listener-port", String.class);
        try (var http = HttpClient.newBuilder().sslContext(tls).build()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + CERTIFICATES + "/renew"))
                            .POST(HttpRequest.BodyPublishers.ofString(
                                    Json.MAPPER.writeValueAsString(Map.of("csr", csr))))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void aTokenBringsACertificateThatCarriesTheIdentityAndOpensTheBroker() throws Exception {
        // given
        givenMachineIn("k1");
        KeyPair keys = AuthorityResource.keys();

        // when
        Response answer = claim(givenToken("k1"), csr(keys, "CN=m1,O=k1"));

        // then
        answer.then().statusCode(201).body("client_id", equalTo("k1:m1"));
        X509Certificate certificate = parse(answer.path("certificate"));
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=m1,O=k1");
        assertThat(certificate.getSubjectAlternativeNames().toString()).contains("urn:millwright:machine:k1:m1");
        assertThat(certificate.getBasicConstraints()).isNegative();
        certificate.verify(chain().getFirst().getPublicKey());
        connect("k1:m1", certificate)
                .then()
                .body("allowed", equalTo(true))
                .body("credential_id", equalTo(answer.path("credential_id")));
        connect("k1:m2", certificate).then().body("reason", equalTo("client_id_mismatch"));
        assertThat(admin().get(machine("k1", "m1") + "/credentials").<String>path("items[0].kind"))
                .isEqualTo("certificate");
        assertThat(admin().get(machine("k1", "m1") + "/claim-tokens").<String>path("items[0].credential_id"))
                .isEqualTo(answer.path("credential_id"));
    }

    @Test
    void aLostAnswerIsGivenAgainToTheSameKeyAndToNoOther() throws Exception {
        // given
        givenMachineIn("k2");
        String token = givenToken("k2");
        KeyPair keys = AuthorityResource.keys();
        Response first = claim(token, csr(keys, "CN=m1"));

        // then
        claim(token, csr(keys, "CN=m1")).then().statusCode(200).body("certificate", equalTo(first.path("certificate")));
        claim(token, csr(AuthorityResource.keys(), "CN=m1"))
                .then()
                .statusCode(403)
                .body("type", equalTo("/problems/claim-token-refused"))
                .body("reason", equalTo("used"));
    }

    @Test
    void ofManyUsesOfOneTokenOneCounts() throws Exception {
        // given
        givenMachineIn("k3");
        String token = givenToken("k3");
        List<Callable<Integer>> uses = IntStream.range(0, 12)
                .<Callable<Integer>>mapToObj(i -> () ->
                        claim(token, csr(AuthorityResource.keys(), "CN=m1")).statusCode())
                .toList();

        // when
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Integer> answers =
                    threads.invokeAll(uses).stream().map(Future::resultNow).toList();

            // then
            assertThat(answers).containsOnlyOnce(201).containsOnly(201, 403);
        }
        assertThat(admin().get(machine("k3", "m1") + "/credentials").<List<?>>path("items"))
                .hasSize(1);
    }

    @Test
    void aTokenThatIsUnknownExpiredRevokedOrOfADeletedMachineBringsNothing() throws Exception {
        // given
        givenFactory("k4");
        String etag = givenMachine("k4", "m1");
        String csr = csr(AuthorityResource.keys(), "CN=m1");
        String expired = token("k4", "{\"lifetime\":\"PT0.001S\"}").path("token");
        Response revoked = token("k4", "{}");
        String ofDeleted = givenToken("k4");
        admin().request()
                .delete(machine("k4", "m1") + "/claim-tokens/" + revoked.path("token_id"))
                .then()
                .statusCode(204);

        // then
        claim("nonsense", csr).then().statusCode(403).body("reason", equalTo("unknown"));
        claim(expired, csr).then().statusCode(403).body("reason", equalTo("expired"));
        claim(revoked.path("token"), csr).then().statusCode(403).body("reason", equalTo("revoked"));
        admin().delete(machine("k4", "m1"), etag).then().statusCode(204);
        claim(ofDeleted, csr).then().statusCode(403).body("reason", equalTo("revoked"));
        token("k4", "{}").then().statusCode(410);
        token("k4", "{\"lifetime\":\"P91D\"}").then().statusCode(400);
    }

    @Test
    void aBadSigningRequestIsRefusedAndLeavesTheToken() throws Exception {
        // given
        givenMachineIn("k5");
        String token = givenToken("k5");
        KeyPair keys = AuthorityResource.keys();
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);
        KeyPair weak = generator.generateKeyPair();
        var authority = new ExtensionsGenerator();
        authority.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));

        // then
        refused(token, "nonsense", "malformed");
        refused(token, csr(keys, "CN=m2"), "other_machine");
        refused(token, csr(keys, "CN=m1,O=k6"), "other_machine");
        refused(token, csr(weak, weak, "CN=m1", "SHA256withRSA", null), "weak_key");
        refused(token, csr(keys, keys, "CN=m1", "SHA1withECDSA", null), "weak_signature");
        refused(token, csr(keys, AuthorityResource.keys(), "CN=m1", "SHA256withECDSA", null), "bad_signature");
        refused(token, csr(keys, keys, "CN=m1", "SHA256withECDSA", authority), "extension_not_allowed");
        given().contentType(ContentType.JSON)
                .body("{}")
                .post(CERTIFICATES)
                .then()
                .statusCode(400);
        claim(token, csr(keys, "CN=k5:m1")).then().statusCode(201);

        // and
        givenMachineIn("k6");
        refused(givenToken("k6"), csr(keys, "CN=m1"), "key_in_use");
    }

    @Test
    void aCertificateIsRenewedOverMutualTlsAndTheOldOneEndsWithTheFirstUseOfTheNew() throws Exception {
        // given
        givenMachineIn("k7");
        KeyPair oldKeys = AuthorityResource.keys();
        X509Certificate old =
                parse(claim(givenToken("k7"), csr(oldKeys, "CN=m1")).path("certificate"));
        KeyPair newKeys = AuthorityResource.keys();

        // when
        HttpResponse<String> answer = renew(oldKeys, old, csr(newKeys, "CN=m1"));

        // then
        assertThat(answer.statusCode()).isEqualTo(201);
        X509Certificate renewed =
                parse(Json.MAPPER.readTree(answer.body()).get("certificate").asText());
        connect("k7:m1", old).then().body("allowed", equalTo(true));
        connect("k7:m1", renewed).then().body("allowed", equalTo(true));
        connect("k7:m1", old).then().body("reason", equalTo("bad_credentials"));
        assertThat(renew(oldKeys, old, csr(AuthorityResource.keys(), "CN=m1")).statusCode())
                .isEqualTo(401);
        assertThat(renew(newKeys, renewed, csr(AuthorityResource.keys(), "CN=m2"))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void aRevokedCertificateOpensNothingAndStandsInTheList() throws Exception {
        // given
        givenMachineIn("k8");
        KeyPair keys = AuthorityResource.keys();
        Response made = claim(givenToken("k8"), csr(keys, "CN=m1"));
        X509Certificate certificate = parse(made.path("certificate"));
        String credential = machine("k8", "m1") + "/credentials/" + made.path("credential_id");

        // when
        admin().request()
                .header("If-Match", "*")
                .post(credential + "/rotate")
                .then()
                .statusCode(409);
        admin().delete(credential, "*").then().statusCode(204);

        // then
        connect("k8:m1", certificate).then().body("reason", equalTo("bad_credentials"));
        X509CRL list = (X509CRL) CertificateFactory.getInstance("X.509")
                .generateCRL(new ByteArrayInputStream(
                        given().get(CERTIFICATES + "/revoked").asByteArray()));
        list.verify(chain().getFirst().getPublicKey());
        assertThat(list.isRevoked(certificate)).isTrue();
        assertThat(renew(keys, certificate, csr(AuthorityResource.keys(), "CN=m1"))
                        .statusCode())
                .isEqualTo(401);
        refused(givenToken("k8"), csr(keys, "CN=m1"), "key_in_use");
    }
}
