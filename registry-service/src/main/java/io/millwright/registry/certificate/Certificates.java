package io.millwright.registry.certificate;

import io.millwright.model.id.MachineKey;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.CRLReason;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v2CRLBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** What the authority signs. With Java's own providers: nothing is registered, also in a native executable. */
final class Certificates {
    private static final int SERIAL_BITS = 127;
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);
    private static final Duration NEXT_LIST = Duration.ofDays(1);

    private Certificates() {}

    /** The identity that a certificate carries, as its alternative name. */
    static String uri(MachineKey machine) {
        return "urn:millwright:machine:" + machine.clientId();
    }

    /** Valid from five minutes ago, for machines whose clock is behind; never longer than the authority. */
    static X509Certificate issue(
            Authority authority,
            MachineKey machine,
            PublicKey key,
            Instant now,
            Duration lifetime,
            SecureRandom random) {
        Instant end = now.plus(lifetime).truncatedTo(ChronoUnit.SECONDS);
        Instant last = authority.certificate().getNotAfter().toInstant();
        var subject = new X500NameBuilder(BCStyle.INSTANCE)
                .addRDN(BCStyle.O, machine.factoryId().value())
                .addRDN(BCStyle.CN, machine.machineId().value())
                .build();
        try {
            var extensions = new JcaX509ExtensionUtils();
            var builder = new JcaX509v3CertificateBuilder(
                            new JcaX509CertificateHolder(authority.certificate()).getSubject(),
                            new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS - 1),
                            Date.from(now.minus(CLOCKS_DIFFER)),
                            Date.from(end.isAfter(last) ? last : end),
                            subject,
                            key)
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(
                            Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_clientAuth))
                    .addExtension(
                            Extension.subjectAlternativeName,
                            false,
                            new GeneralNames(new GeneralName(GeneralName.uniformResourceIdentifier, uri(machine))))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            extensions.createAuthorityKeyIdentifier(authority.certificate()))
                    .addExtension(Extension.subjectKeyIdentifier, false, extensions.createSubjectKeyIdentifier(key));
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(
                            new JcaContentSignerBuilder(signature(authority.key())).build(authority.key())));
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new IllegalStateException("the authority can't sign", e);
        }
    }

    /** One that is not to be believed any more. */
    record Revoked(BigInteger serial, Instant at, int reason) {
        static int reason(String endReason) {
            return switch (endReason) {
                case "replaced" -> CRLReason.superseded;
                case "machine_deleted" -> CRLReason.cessationOfOperation;
                default -> CRLReason.unspecified;
            };
        }
    }

    /** The list of revoked certificates, DER. Its number rises with the clock. */
    static byte[] revocationList(Authority authority, List<Revoked> revoked, Instant now) {
        try {
            var builder = new JcaX509v2CRLBuilder(authority.certificate(), Date.from(now))
                    .setNextUpdate(Date.from(now.plus(NEXT_LIST)));
            builder.addExtension(
                    Extension.cRLNumber,
                    false,
                    new org.bouncycastle.asn1.x509.CRLNumber(BigInteger.valueOf(now.toEpochMilli())));
            builder.addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(authority.certificate()));
            revoked.forEach(each -> builder.addCRLEntry(each.serial(), Date.from(each.at()), each.reason()));
            return builder.build(new JcaContentSignerBuilder(signature(authority.key())).build(authority.key()))
                    .getEncoded();
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new IllegalStateException("the authority can't sign", e);
        }
    }

    static String pem(List<X509Certificate> certificates) {
        var text = new StringWriter();
        try (var writer = new JcaPEMWriter(text)) {
            for (X509Certificate each : certificates) {
                writer.writeObject(each);
            }
        } catch (IOException e) {
            throw new IllegalStateException("a certificate can't be written", e);
        }
        return text.toString();
    }

    /** SHA-256 in lower-case hex. */
    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    private static String signature(PrivateKey key) {
        return switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
    }
}
