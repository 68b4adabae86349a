package io.millwright.service.schema;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How many parts a regular expression has once counted repetitions are written out: {@code (a{100}){100}} has more than
 * 10,000. Never less than the truth, and found without writing it out.
 */
final class PatternSize {
    private static final long ENOUGH = Long.MAX_VALUE / 4096;

    private PatternSize() {}

    static long of(String regex) {
        Deque<Long> groups = new ArrayDeque<>();
        long sum = 0;
        long last = 0;
        int i = 0;
        while (i < regex.length()) {
            char c = regex.charAt(i);
            if (c == '(') {
                groups.push(sum);
                sum = 0;
                last = 0;
            } else if (c == ')' && !groups.isEmpty()) {
                last = sum + 1;
                sum = Math.min(groups.pop() + last, ENOUGH);
            } else if (c == '{') {
                long times = times(regex, i);
                sum = Math.min(sum + last * Math.max(times - 1, 0), ENOUGH);
                last = Math.min(last * Math.max(times, 1), ENOUGH);
            } else if (c == '[') {
                i = endOfClass(regex, i);
                last = 1;
                sum++;
            } else {
                i += c == '\\' ? 1 : 0;
                last = c == '*' || c == '+' || c == '?' ? last + 1 : 1;
                sum++;
            }
            i++;
        }
        while (!groups.isEmpty()) {
            sum += groups.pop();
        }
        return sum;
    }

    /** Whether it has {@code \Q}, behind which nothing means what it says, or a bracket that may or may not begin a name. */
    static boolean isUnclear(String regex) {
        if (regex.contains("-[:")) {
            return true;
        }
        for (int i = regex.indexOf('\\'); i >= 0; i = regex.indexOf('\\', i + 2)) {
            if (regex.startsWith("Q", i + 1)) {
                return true;
            }
        }
        return false;
    }

    /** The higher bound of a repetition that begins here; 1 when it is none. */
    private static long times(String regex, int brace) {
        int end = regex.indexOf('}', brace);
        if (end < 0) {
            return 1;
        }
        long highest = 1;
        for (String bound : regex.substring(brace + 1, end).split(",", -1)) {
            if (bound.matches("[0-9]{1,6}")) {
                highest = Math.max(highest, Long.parseLong(bound));
            }
        }
        return highest;
    }

    private static int endOfClass(String regex, int start) {
        // a bracket that comes first, also behind the sign of negation, is a member
        int first = regex.startsWith("^", start + 1) ? start + 2 : start + 1;
        for (int i = first; i < regex.length(); i++) {
            char c = regex.charAt(i);
            if (c == '\\') {
                i++;
            } else if (regex.startsWith("[:", i) && regex.indexOf(":]", i + 2) > 0) {
                i = regex.indexOf(":]", i + 2) + 1;
            } else if (c == ']' && i > first) {
                return i;
            }
        }
        return regex.length();
    }
}
