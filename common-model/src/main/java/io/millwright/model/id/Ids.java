package io.millwright.model.id;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The grammar that all ids share. */
public final class Ids {
    /** Starts with a letter or digit; at most 64 characters; never {@code + # / $}. */
    public static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private Ids() {}

    public static boolean isLegal(@Nullable String value) {
        return value != null && PATTERN.matcher(value).matches();
    }

    /** @throws IllegalArgumentException naming the member and the broken rule */
    static void check(String member, @Nullable String value) {
        if (value == null) {
            throw new IllegalArgumentException(member + " is missing");
        }
        if (!isLegal(value)) {
            throw new IllegalArgumentException(
                    member + " must be 1 to 64 letters, digits, '.', '_' or '-' and start with a letter or digit");
        }
    }
}
