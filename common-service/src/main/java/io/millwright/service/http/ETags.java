package io.millwright.service.http;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Strong entity tags made from revisions or content, and the conditions that requests put on them (RFC 9110, section 13). */
public final class ETags {
    private static final String ANY = "*";
    private static final int CONTENT_BYTES = 16;
    private static final Pattern LIST = Pattern.compile("\\s*(?:W/)?\"[^\"]*\"\\s*(?:,\\s*(?:W/)?\"[^\"]*\"\\s*)*");
    private static final Pattern TAG = Pattern.compile("(W/)?\"([^\"]*)\"");
    private static final Pattern REVISION = Pattern.compile("[0-9]{1,18}");

    private ETags() {}

    /** The value of the {@code ETag} header, quotes included. */
    public static String of(long revision) {
        return "\"" + revision + "\"";
    }

    /**
     * What {@code If-Match} demands.
     *
     * @throws ProblemException 428 when absent, 400 when it is no list of entity tags
     */
    public static Precondition requireIfMatch(@Nullable String ifMatch) {
        if (ifMatch == null) {
            throw Problems.PRECONDITION_REQUIRED.with("Send If-Match with the ETag that you read.");
        }
        return ifMatch.strip().equals(ANY)
                ? new Precondition.AnyVersion()
                : new Precondition.OneOf(revisions(ifMatch, "If-Match", false));
    }

    /**
     * What a {@code PUT} with a chosen id wants.
     *
     * @throws ProblemException 428 when neither header is there, 400 when both are or one is illegal
     */
    public static Write requireWrite(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
        if (ifNoneMatch == null) {
            if (ifMatch == null) {
                throw Problems.PRECONDITION_REQUIRED.with(
                        "Send If-None-Match: * to create, or If-Match with the ETag that you read to replace.");
            }
            return new Write.Replace(requireIfMatch(ifMatch));
        }
        if (ifMatch != null || !ifNoneMatch.strip().equals(ANY)) {
            throw Problems.INVALID_PARAMETER.with("A PUT takes either If-None-Match: * or If-Match.");
        }
        return new Write.Create();
    }

    /**
     * Lets the change go on only when its condition holds for the current revision.
     *
     * @throws ProblemException 412 with the current ETag
     */
    public static void check(Precondition precondition, long current) {
        if (!precondition.holdsFor(current)) {
            throw preconditionFailed(current);
        }
    }

    public static ProblemException preconditionFailed(long current) {
        return Problems.PRECONDITION_FAILED
                .with("The current version is " + of(current) + "; read it and decide again.")
                .header("ETag", of(current));
    }

    /** Whether {@code If-None-Match} of a read names the current revision, so that the answer is 304. */
    public static boolean isNotModified(@Nullable String ifNoneMatch, long current) {
        if (ifNoneMatch == null) {
            return false;
        }
        return ifNoneMatch.strip().equals(ANY)
                || revisions(ifNoneMatch, "If-None-Match", true).contains(current);
    }

    /** The value of the {@code ETag} header for what has no revision, quotes included: one of its bytes. */
    public static String ofContent(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return "\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, CONTENT_BYTES))
                    + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Whether {@code If-None-Match} of a read names the tag, quotes included; what is no list of tags names none. */
    public static boolean isNotModified(@Nullable String ifNoneMatch, String tag) {
        if (ifNoneMatch == null) {
            return false;
        }
        if (ifNoneMatch.strip().equals(ANY)) {
            return true;
        }
        Matcher named = TAG.matcher(ifNoneMatch);
        while (named.find()) {
            if (tag.equals("\"" + named.group(2) + "\"")) {
                return true;
            }
        }
        return false;
    }

    private static Set<Long> revisions(String header, String name, boolean weakToo) {
        if (!LIST.matcher(header).matches()) {
            throw Problems.INVALID_PARAMETER.with(name + " must be * or a list of quoted entity tags.");
        }
        Set<Long> revisions = new HashSet<>();
        Matcher tag = TAG.matcher(header);
        while (tag.find()) {
            boolean counts = weakToo || tag.group(1) == null;
            if (counts && REVISION.matcher(tag.group(2)).matches()) {
                revisions.add(Long.parseLong(tag.group(2)));
            }
        }
        return revisions;
    }
}
