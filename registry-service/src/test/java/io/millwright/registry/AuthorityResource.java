package io.millwright.registry;

import io.millwright.testing.FreePort;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An authority of the tests' own: a root, an intermediate, and a server on the loopback address. */
public final class AuthorityResource implements QuarkusTestResourceLifecycleManager {
    public static final String PASSWORD = "a password of tests";

    @Override
    public Map<String, String> start() {
        try {
            KeyPair root = keys();
            KeyPair intermediate = keys();
            KeyPair server = keys();
            X509Certificate rootCertificate = sign("CN=Root", root, "CN=Root", root.getPrivate(), true);
            X509Certificate ca = sign("CN=Intermediate", intermediate, "CN=Root", root.getPrivate(), true);
            X509Certificate host = sign("CN=localhost", server, "CN=Intermediate", intermediate.getPrivate(), false);
            Path authority = store("authority.p12", intermediate.getPrivate(), ca, rootCertificate);
            Path listener = store("server.p12", server.getPrivate(), host, ca, rootCertificate);
            return Map.of(
                    "millwright.certificates.key-store", authority.toString(),
                    "millwright.certificates.key-store-password", PASSWORD,
                    "millwright.certificates.listener-port", Integer.toString(FreePort.find()),
                    "millwright.certificates.listener-key-store", listener.toString(),
                    "millwright.certificates.listener-key-store-password", PASSWORD);
        } catch (Exception e) {
            throw new IllegalStateException("no authority for the tests", e);
        }
    }

    @Override
    public void stop() {
        // the files go with the JVM
    }

    public static KeyPair keys() throws Exception {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair();
    }

    private static X509Certificate sign(String subject, KeyPair keys, String issuer, PrivateKey by, boolean isAuthority)
            throws Exception {
        var builder = new JcaX509v3CertificateBuilder(
                        new X500Name(issuer),
                        BigInteger.valueOf(System.nanoTime()),
                        Date.from(Instant.now().minusSeconds(60)),
                        Date.from(Instant.now().plus(Duration.ofDays(400))),
                        new X500Name(subject),
                        keys.getPublic())
                .addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
        if (!isAuthority) {
            builder.addExtension(
                    Extension.subjectAlternativeName,
                    false,
                    new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1")));
        }
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(by)));
    }

    private Path store(String name, PrivateKey key, Certificate... chain) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("key", key, PASSWORD.toCharArray(), chain);
        Path file = Files.createTempFile("authority", name);
        file.toFile().deleteOnExit();
        try (OutputStream output = Files.newOutputStream(file)) {
            store.store(output, PASSWORD.toCharArray());
        }
        return file;
    }
}
