package io.millwright.ingestion.intake;

import java.util.Map;

/** The short numbers that stand for lives and series in the rows. */
record Dimensions(Map<BootKey, Integer> boots, Map<SeriesKey, Integer> series) {
    int bootRef(BootKey boot) {
        return number(boots, boot);
    }

    int seriesId(SeriesKey key) {
        return number(series, key);
    }

    private static <K> int number(Map<K, Integer> numbers, K key) {
        Integer number = numbers.get(key);
        if (number == null) {
            throw new IllegalStateException("no number was resolved for " + key);
        }
        return number;
    }
}
