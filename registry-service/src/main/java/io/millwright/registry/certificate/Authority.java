package io.millwright.registry.certificate;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/**
 * Who signs.
 *
 * @param chain its own certificate first
 */
record Authority(PrivateKey key, List<X509Certificate> chain) {
    private static final int CA_WITHOUT_FURTHER = 0;

    Authority {
        chain = List.copyOf(chain);
        if (chain.isEmpty() || chain.getFirst().getBasicConstraints() < CA_WITHOUT_FURTHER) {
            throw new IllegalArgumentException(
                    "the certificate of millwright.certificates is not that of an authority");
        }
    }

    X509Certificate certificate() {
        return chain.getFirst();
    }

    /** @throws IllegalArgumentException when there is no key with a chain in it */
    static Authority ofKeyStore(Path file, String password) {
        try (InputStream input = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(input, password.toCharArray());
            for (String alias : Collections.list(store.aliases())) {
                if (store.getKey(alias, password.toCharArray()) instanceof PrivateKey key) {
                    return new Authority(
                            key,
                            Arrays.stream(store.getCertificateChain(alias))
                                    .map(X509Certificate.class::cast)
                                    .toList());
                }
            }
            throw new IllegalArgumentException(file + " holds no key");
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException(file + " can't be read as PKCS#12 with the password given", e);
        }
    }

    /** @throws IllegalArgumentException when the files hold no key and no certificates */
    static Authority ofPem(Path keyFile, Path chainFile) {
        try (Reader text = Files.newBufferedReader(keyFile);
                var parser = new PEMParser(text);
                InputStream chain = Files.newInputStream(chainFile)) {
            PrivateKeyInfo info = switch (parser.readObject()) {
                case PrivateKeyInfo plain -> plain;
                case PEMKeyPair pair -> pair.getPrivateKeyInfo();
                case null, default -> throw new IllegalArgumentException(keyFile + " holds no plain key");
            };
            List<X509Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(chain).stream()
                            .map((Certificate each) -> (X509Certificate) each)
                            .toList();
            return new Authority(new JcaPEMKeyConverter().getPrivateKey(info), certificates);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException(keyFile + " and " + chainFile + " can't be read as PEM", e);
        }
    }
}
