package io.millwright.broker;

import io.millwright.broker.hivemq.Quotas;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a broker is started with.
 *
 * @param bind a loopback address: what travels here can be read on the way
 * @param dataDir absolute
 * @param tls empty: there is no listener with TLS
 * @param maxConnections of all clients together
 */
record BrokerSettings(
        String bind,
        int port,
        Path dataDir,
        Persistence persistence,
        Optional<TlsSettings> tls,
        Quotas quotas,
        int maxConnections) {
    /** Messages a client or shared subscription may have queued: at 200 a second, more than eight minutes of outage. */
    static final int MAX_QUEUE_SIZE = 100_000;

    /** Unacknowledged messages on their way to one client, if it allows that many. */
    static final int IN_FLIGHT_WINDOW = 2_000;

    /** Unacknowledged messages on their way from one client. */
    static final int RECEIVE_MAXIMUM = 1_000;

    static final long MAX_SESSION_EXPIRY_SECONDS = 7 * 24 * 3600;

    /** The largest message of the contract, 256 KiB, and room for topic and properties. */
    static final int MAX_PACKET_BYTES = 288 * 1024;

    String url() {
        return "mqtt://" + bind + ":" + port;
    }

    /** The broker's configuration file. QoS 2 is used nowhere and therefore refused. */
    String toXml() {
        return """
                <?xml version="1.0"?>
                <hivemq xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="config.xsd">
                  <listeners>
                    <tcp-listener>
                      <port>%d</port>
                      <bind-address>%s</bind-address>
                    </tcp-listener>
                %s  </listeners>
                  <mqtt>
                    <queued-messages>
                      <max-queue-size>%d</max-queue-size>
                      <strategy>discard</strategy>
                    </queued-messages>
                    <quality-of-service>
                      <max-qos>1</max-qos>
                    </quality-of-service>
                    <session-expiry>
                      <max-interval>%d</max-interval>
                    </session-expiry>
                    <packets>
                      <max-packet-size>%d</max-packet-size>
                    </packets>
                    <receive-maximum>
                      <server-receive-maximum>%d</server-receive-maximum>
                    </receive-maximum>
                  </mqtt>
                  <restrictions>
                    <max-connections>%d</max-connections>
                    <max-client-id-length>256</max-client-id-length>
                    <max-topic-length>1024</max-topic-length>
                  </restrictions>
                  <security>
                    <allow-empty-client-id>
                      <enabled>false</enabled>
                    </allow-empty-client-id>
                  </security>
                  <anonymous-usage-statistics>
                    <enabled>false</enabled>
                  </anonymous-usage-statistics>
                  <persistence>
                    <mode>%s</mode>
                  </persistence>
                </hivemq>
                """.formatted(
                        port,
                        bind,
                        tls.map(TlsSettings::toXml).orElse(""),
                        MAX_QUEUE_SIZE,
                        MAX_SESSION_EXPIRY_SECONDS,
                        MAX_PACKET_BYTES,
                        RECEIVE_MAXIMUM,
                        maxConnections,
                        persistence.configName());
    }
}
