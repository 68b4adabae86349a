package io.millwright.service.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** Where webhooks may go. Pure. */
record TargetPolicy(List<String> allowedHosts, List<String> privateHosts) {
    private static final int HTTPS = 443;
    private static final int HTTP = 80;
    private static final int MAX_LENGTH = 2_000;
    private static final int MAX_PORT = 65_535;

    TargetPolicy {
        allowedHosts =
                allowedHosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
        privateHosts =
                privateHosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    /** What is to be thought of a URL, before any name is resolved. */
    sealed interface Verdict {
        /** @param mayBePrivate whether its addresses may be of the own network */
        record Allowed(Target target, boolean mayBePrivate) implements Verdict {}

        record Refused(String detail) implements Verdict {}
    }

    /** @param pathAndQuery as it goes on the wire */
    record Target(boolean tls, String host, int port, String pathAndQuery) {}

    Verdict judge(String url) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            return new Verdict.Refused("is no URL");
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (url.length() > MAX_LENGTH || uri.getHost() == null || !(scheme.equals("https") || scheme.equals("http"))) {
            return new Verdict.Refused("must be an https URL of at most " + MAX_LENGTH + " characters");
        }
        if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            return new Verdict.Refused("must have neither user nor fragment");
        }
        if (uri.getPort() > MAX_PORT) {
            return new Verdict.Refused("must have a port of at most " + MAX_PORT);
        }
        boolean tls = scheme.equals("https");
        String host = bare(uri.getHost().toLowerCase(Locale.ROOT));
        int port = uri.getPort() > 0 ? uri.getPort() : tls ? HTTPS : HTTP;
        boolean own = matches(privateHosts, host, port);
        if (!own && !matches(allowedHosts, host, port)) {
            return new Verdict.Refused("is not among the targets that millwright.webhook.allowed-hosts names");
        }
        if (!tls && !own) {
            return new Verdict.Refused("must be an https URL");
        }
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return new Verdict.Allowed(new Target(tls, host, port, path + query), own);
    }

    /** Without the brackets of an IPv6 address. */
    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static boolean matches(List<String> patterns, String host, int port) {
        return patterns.stream().anyMatch(pattern -> matches(pattern, host, port));
    }

    private static boolean matches(String pattern, String host, int port) {
        int colon = pattern.lastIndexOf(':');
        boolean single = colon > 0 && pattern.indexOf(':') == colon;
        boolean bracketed = pattern.startsWith("[") && colon > pattern.indexOf(']');
        boolean withPort = single || bracketed;
        String name = bare(withPort ? pattern.substring(0, colon) : pattern);
        String wanted = withPort ? pattern.substring(colon + 1) : Integer.toString(HTTPS);
        boolean portFits = wanted.equals("*") || wanted.equals(Integer.toString(port));
        boolean hostFits = name.startsWith("*.")
                ? host.endsWith(name.substring(1)) && host.length() > name.length() - 1
                : host.equals(name);
        return portFits && hostFits;
    }
}
