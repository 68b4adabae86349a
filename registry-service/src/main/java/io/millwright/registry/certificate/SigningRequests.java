package io.millwright.registry.certificate;

import io.millwright.model.id.MachineKey;
import io.millwright.registry.certificate.SigningRequest.Reason;
import io.millwright.registry.certificate.SigningRequest.Refused;
import io.millwright.registry.certificate.SigningRequest.Sound;
import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.DefaultSignatureNameFinder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;
import org.bouncycastle.util.io.pem.PemReader;

/** Judges signing requests. Total: whatever a machine sends, it yields an outcome. */
final class SigningRequests {
    static final int MAX_LENGTH = 16 * 1024;
    private static final int MIN_RSA_BITS = 2048;
    private static final int MAX_RSA_BITS = 4096;
    private static final Set<Integer> EC_BITS = Set.of(256, 384, 521);
    private static final List<ASN1ObjectIdentifier> IDENTITIES = List.of(BCStyle.CN, BCStyle.O);

    private SigningRequests() {}

    /** @param pem a PKCS#10 request; its subject may be empty, or the machine's, or its client id alone */
    static SigningRequest judge(String pem, MachineKey machine) {
        if (pem.length() > MAX_LENGTH) {
            return new Refused(Reason.MALFORMED, "The request is longer than " + MAX_LENGTH + " characters.");
        }
        try (var reader = new PemReader(new StringReader(pem))) {
            var object = reader.readPemObject();
            if (object == null || !object.getType().endsWith("CERTIFICATE REQUEST")) {
                return new Refused(Reason.MALFORMED, "The request must be PKCS#10 in PEM.");
            }
            return judge(new JcaPKCS10CertificationRequest(object.getContent()), machine);
        } catch (IOException
                | GeneralSecurityException
                | IllegalArgumentException
                | IllegalStateException
                | ClassCastException e) {
            return new Refused(Reason.MALFORMED, "The request must be PKCS#10 in PEM.");
        }
    }

    private static SigningRequest judge(JcaPKCS10CertificationRequest request, MachineKey machine)
            throws GeneralSecurityException {
        PublicKey key = request.getPublicKey();
        Optional<Refused> fault = weakKey(key)
                .or(() -> weakSignature(request))
                .or(() -> otherMachine(request.getSubject(), machine))
                .or(() -> extensions(request, machine));
        if (fault.isPresent()) {
            return fault.get();
        }
        try {
            return request.isSignatureValid(new JcaContentVerifierProviderBuilder().build(key))
                    ? new Sound(key)
                    : new Refused(Reason.BAD_SIGNATURE, "The request is not signed with its own key.");
        } catch (OperatorCreationException | PKCSException e) {
            return new Refused(Reason.BAD_SIGNATURE, "The signature of the request can't be checked.");
        }
    }

    private static Optional<Refused> weakKey(PublicKey key) {
        boolean good = switch (key) {
            case RSAPublicKey rsa ->
                rsa.getModulus().bitLength() >= MIN_RSA_BITS
                        && rsa.getModulus().bitLength() <= MAX_RSA_BITS
                        && rsa.getPublicExponent().bitLength() > 16
                        && rsa.getPublicExponent().testBit(0);
            case ECPublicKey ec ->
                EC_BITS.contains(ec.getParams().getCurve().getField().getFieldSize());
            case EdECPublicKey edwards -> true;
            default -> false;
        };
        return good
                ? Optional.empty()
                : Optional.of(new Refused(
                        Reason.WEAK_KEY, "Keys are EC P-256, P-384, P-521, Ed25519, or RSA of 2048 to 4096 bits."));
    }

    private static Optional<Refused> weakSignature(PKCS10CertificationRequest request) {
        String name = new DefaultSignatureNameFinder().getAlgorithmName(request.getSignatureAlgorithm());
        return name.contains("SHA1") || name.contains("MD") || name.contains("SHA224")
                ? Optional.of(new Refused(
                        Reason.WEAK_SIGNATURE, "Sign the request with SHA-256 or better, not " + name + "."))
                : Optional.empty();
    }

    private static Optional<Refused> otherMachine(X500Name subject, MachineKey machine) {
        for (var part : subject.getRDNs()) {
            for (var value : part.getTypesAndValues()) {
                String text = IETFUtils.valueToString(value.getValue());
                boolean own = value.getType().equals(BCStyle.CN)
                        ? text.equals(machine.machineId().value()) || text.equals(machine.clientId())
                        : !IDENTITIES.contains(value.getType())
                                || text.equals(machine.factoryId().value());
                if (!own) {
                    return Optional.of(other("The subject of the request names another machine."));
                }
            }
        }
        return Optional.empty();
    }

    /** None is taken over; one that would mean more than the machine is refused, so that nobody believes it was granted. */
    private static Optional<Refused> extensions(PKCS10CertificationRequest request, MachineKey machine) {
        Extensions wanted = request.getRequestedExtensions();
        if (wanted == null) {
            return Optional.empty();
        }
        if (wanted.getExtension(Extension.basicConstraints) != null
                && org.bouncycastle.asn1.x509.BasicConstraints.fromExtensions(wanted)
                        .isCA()) {
            return Optional.of(new Refused(Reason.EXTENSION_NOT_ALLOWED, "A machine is no authority."));
        }
        if (wanted.getExtension(Extension.subjectAlternativeName) == null) {
            return Optional.empty();
        }
        for (GeneralName name : GeneralNames.fromExtensions(wanted, Extension.subjectAlternativeName)
                .getNames()) {
            if (name.getTagNo() != GeneralName.uniformResourceIdentifier
                    || !name.getName().toString().equals(Certificates.uri(machine))) {
                return Optional.of(other("The request asks for another name than " + Certificates.uri(machine) + "."));
            }
        }
        return Optional.empty();
    }

    private static Refused other(String detail) {
        return new Refused(Reason.OTHER_MACHINE, detail);
    }
}
