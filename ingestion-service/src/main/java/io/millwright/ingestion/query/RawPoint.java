package io.millwright.ingestion.query;

import java.time.Instant;
import java.util.List;

/**
 * A stored value with all that orders it.
 *
 * @param bootRef number of the boot, which tells equal positions of two lives apart
 */
record RawPoint(Point point, int seriesId, int sampleIndex, int bootRef) {
    Place place() {
        return new Place(point.time(), seriesId, point.sequence(), sampleIndex, bootRef);
    }

    /** The place of a value in the order of the list: by time, and in a fixed order where times are equal. */
    record Place(Instant time, int seriesId, long sequence, int sampleIndex, int bootRef) {
        /** Before everything at or after a time. */
        static Place before(Instant time) {
            return new Place(time, -1, -1, -1, -1);
        }

        /** For a cursor. */
        List<String> text() {
            return List.of(
                    time.toString(),
                    Integer.toString(seriesId),
                    Long.toString(sequence),
                    Integer.toString(sampleIndex),
                    Integer.toString(bootRef));
        }

        /** Of a cursor that was made here. */
        static Place parse(List<String> text) {
            return new Place(
                    Instant.parse(text.get(0)),
                    Integer.parseInt(text.get(1)),
                    Long.parseLong(text.get(2)),
                    Integer.parseInt(text.get(3)),
                    Integer.parseInt(text.get(4)));
        }
    }
}
