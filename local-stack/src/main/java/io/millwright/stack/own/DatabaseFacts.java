package io.millwright.stack.own;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a database says of itself.
 *
 * @param encoding of its text
 * @param standby whether it only follows another one
 * @param timescale version of the extension in this database; absent when it is not created there
 * @param offered version that can be created; absent when the server has none
 * @param mayExtend whether the user may create the extension
 * @param mayCreate whether the user may create schemas
 */
record DatabaseFacts(
        String encoding,
        boolean standby,
        @Nullable String timescale,
        @Nullable String offered,
        boolean mayExtend,
        boolean mayCreate) {
    private static final int MAJOR = 2;
    private static final int MINOR = 18;

    /** What is wrong with it, as the rest of a sentence that begins with its URL; empty when nothing is. */
    Optional<String> fault() {
        String version = timescale == null ? offered : timescale;
        if (standby) {
            return Optional.of("is a standby, which takes no writes");
        }
        if (!encoding.equals("UTF8")) {
            return Optional.of("stores text as " + encoding + ", and has to do so as UTF8");
        }
        if (version == null) {
            return Optional.of("has no TimescaleDB: install its extension on that server");
        }
        if (!isRecent(version)) {
            return Optional.of("has TimescaleDB " + version + ", and needs " + MAJOR + "." + MINOR + " or newer");
        }
        if (timescale == null && !mayExtend) {
            return Optional.of("has no TimescaleDB in this database, and the user may not create it:"
                    + " let a superuser run CREATE EXTENSION timescaledb there");
        }
        if (!mayCreate) {
            return Optional.of("does not let the user create schemas: GRANT CREATE ON DATABASE is needed");
        }
        return Optional.empty();
    }

    private static boolean isRecent(String version) {
        String[] part = version.split("[^0-9]+", 3);
        if (part.length < 2 || part[0].isEmpty() || part[1].isEmpty()) {
            return true; // of a form that nobody knows yet
        }
        int major = Integer.parseInt(part[0]);
        return major > MAJOR || (major == MAJOR && Integer.parseInt(part[1]) >= MINOR);
    }
}
