package io.millwright.stack.plant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Makes machine ids of file names. */
final class MachineNames {
    private static final int MAX_LENGTH = 56; // leaves room for a number

    private MachineNames() {}

    /** An id a file, in their order; distinct also when case is ignored. The same files get the same ids each time. */
    static List<String> of(List<Path> files) {
        Set<String> taken = new HashSet<>();
        List<String> ids = new ArrayList<>();
        for (Path file : files) {
            String wanted = id(file);
            String free = wanted;
            for (int number = 2; !taken.add(free.toLowerCase(Locale.ROOT)); number++) {
                free = wanted + "-" + number;
            }
            ids.add(free);
        }
        return ids;
    }

    private static String id(Path file) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.[A-Za-z0-9]{1,5}$", "");
        String legal = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceFirst("^[^A-Za-z0-9]+", "");
        String id = legal.isEmpty() ? "recording" : legal;
        return id.length() > MAX_LENGTH ? id.substring(0, MAX_LENGTH) : id;
    }
}
