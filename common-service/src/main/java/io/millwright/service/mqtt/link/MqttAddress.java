package io.millwright.service.mqtt.link;

import java.net.URI;

/** Where the broker listens. */
public record MqttAddress(String host, int port, boolean tls) {
    private static final int PLAIN_PORT = 1883;
    private static final int TLS_PORT = 8883;

    /**
     * Reads {@code mqtt://host[:port]} (also {@code tcp}) or {@code mqtts://host[:port]} (also {@code ssl}).
     *
     * @throws IllegalArgumentException naming the setting and what is wrong with it
     */
    public static MqttAddress parse(String url) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("millwright.mqtt.url is not a URL: " + url, e);
        }
        String scheme = uri.getScheme();
        boolean tls = "mqtts".equals(scheme) || "ssl".equals(scheme);
        if (!tls && !"mqtt".equals(scheme) && !"tcp".equals(scheme)) {
            throw new IllegalArgumentException("millwright.mqtt.url must begin with mqtt:// or mqtts://, not " + url);
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("millwright.mqtt.url names no host: " + url);
        }
        int port = uri.getPort() == -1 ? (tls ? TLS_PORT : PLAIN_PORT) : uri.getPort();
        return new MqttAddress(uri.getHost(), port, tls);
    }
}
