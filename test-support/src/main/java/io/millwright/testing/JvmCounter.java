package io.millwright.testing;

/**
 * Counts in the whole JVM. A static field would not do: Quarkus loads these classes once more for every test profile.
 * Thread-safe.
 */
final class JvmCounter {
    private JvmCounter() {}

    /** 1, 2, 3, … for each name. */
    static int next(String name) {
        Object count = System.getProperties()
                .merge(
                        "millwright.test.count." + name,
                        "1",
                        (old, one) -> Integer.toString(Integer.parseInt(old.toString()) + 1));
        return Integer.parseInt(count.toString());
    }
}
