package io.millwright.broker;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The listener with TLS 1.3. Clients may show a certificate; the registry says whose it is.
 *
 * @param keyStore PKCS#12 with the broker's key and the chain of its certificate
 * @param trustStore PKCS#12 with the authorities of clients' certificates; empty: nobody is asked for one
 */
record TlsSettings(String bind, int port, Path keyStore, Optional<Path> trustStore) {
    /** Names the environment variable with the password of both; the configuration file holds no secret. */
    static final String PASSWORD_VARIABLE = "MILLWRIGHT_BROKER_KEY_PASSWORD";

    /** The listener's part of the broker's configuration file. */
    String toXml() {
        String password = "${ENV:" + PASSWORD_VARIABLE + "}";
        return """
                    <tls-tcp-listener>
                      <port>%d</port>
                      <bind-address>%s</bind-address>
                      <tls>
                        <keystore>
                          <path>%s</path>
                          <password>%s</password>
                          <private-key-password>%s</private-key-password>
                        </keystore>
                %s        <protocols>
                          <protocol>TLSv1.3</protocol>
                        </protocols>
                        <client-authentication-mode>%s</client-authentication-mode>
                      </tls>
                    </tls-tcp-listener>
                """.formatted(
                        port,
                        bind,
                        escaped(keyStore),
                        password,
                        password,
                        trustStore.map(file -> trustStoreXml(file, password)).orElse(""),
                        trustStore.isPresent() ? "OPTIONAL" : "NONE");
    }

    private static String trustStoreXml(Path file, String password) {
        return """
                        <truststore>
                          <path>%s</path>
                          <password>%s</password>
                        </truststore>
                """.formatted(escaped(file), password);
    }

    private static String escaped(Path path) {
        return path.toString().replace("&", "&amp;").replace("<", "&lt;");
    }
}
