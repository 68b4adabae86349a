package io.millwright.twin.query;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** How twins are searched. */
@ConfigMapping(prefix = "millwright.twin.query")
interface QueryConfig {
    /**
     * Properties that searches ask for or sort by often, such as {@code reported/spindle/speed_rpm}: each gets an index at the service's
     * start, and loses it when it is named no more. Default: none. Every one makes each report a little dearer.
     */
    Optional<List<String>> indexedProperties();
}
