package io.millwright.stack.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The few pages that the base URL itself shows. */
public final class Pages {
    private final Map<String, String> urls;
    private final Path problemPages;

    /** @param urls label to URL, in the order in which they are shown */
    public Pages(Map<String, String> urls, Path problemPages) {
        this.urls = urls;
        this.problemPages = problemPages;
    }

    String overview() {
        StringBuilder page = new StringBuilder("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<title>Millwright</title><style>body{font:16px/1.6 system-ui,sans-serif;margin:3rem auto;"
                + "max-width:46rem;padding:0 1rem}td{padding:.15rem 1.5rem .15rem 0}</style></head><body>"
                + "<h1>Millwright</h1><table>");
        urls.forEach((label, url) -> page.append("<tr><td>")
                .append(escape(label))
                .append("</td><td>")
                .append(
                        url.startsWith("http")
                                ? "<a href=\"" + escape(url) + "\">" + escape(url) + "</a>"
                                : escape(url))
                .append("</td></tr>"));
        return page.append("</table></body></html>").toString();
    }

    /** @param name checked before: no separators */
    Optional<String> problem(String name) {
        Path page = problemPages.resolve(name + ".md");
        try {
            return Files.exists(page) ? Optional.of(Files.readString(page)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + page, e);
        }
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
