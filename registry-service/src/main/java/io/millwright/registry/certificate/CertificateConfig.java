package io.millwright.registry.certificate;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The authority that signs, and the listener for those that have a certificate already. */
@ConfigMapping(prefix = "millwright.certificates")
public interface CertificateConfig {
    /** PKCS#12 with the key of the intermediate authority and its chain. Without it, and without PEM, nothing is signed. */
    Optional<Path> keyStore();

    /** The password of the key store. A secret. */
    Optional<String> keyStorePassword();

    /** Instead of the key store: the authority's key, PEM, not encrypted (PKCS#8, or of OpenSSL). Only the service reads it. */
    Optional<Path> keyFile();

    /** With the key file: the authority's certificate first, then those above it, PEM. */
    Optional<Path> chainFile();

    /** How long a certificate is valid; machines renew it before, at two thirds of it. Never longer than the authority's own. */
    @WithDefault("90D")
    Duration lifetime();

    /** How long a claim token is valid unless the request says less or more. */
    @WithDefault("24H")
    Duration claimLifetime();

    /** Port of the listener with mutual TLS, where certificates are renewed. Without it there is none. */
    Optional<Integer> listenerPort();

    /** Its address; open it to the machines' network. */
    @WithDefault("127.0.0.1")
    String listenerHost();

    /** PKCS#12 with the listener's own key and certificate. */
    Optional<Path> listenerKeyStore();

    /** The password of the listener's key store. A secret. */
    Optional<String> listenerKeyStorePassword();
}
