package dev.serverlab.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The number that a process has in the innermost namespace that it is in, where it sees itself. */
final class OwnPid {

    private static final String KEY = "NSpid:";

    private OwnPid() {}

    /** Of the process that has that number here; the same number where the system does not tell. */
    static long of(long pid) {
        try {
            return in(Files.readString(Path.of("/proc", Long.toString(pid), "status")), pid);
        } catch (IOException e) {
            return pid;
        }
    }

    /** As {@code /proc/<pid>/status} tells it, from the outermost namespace to the innermost. */
    static long in(String status, long otherwise) {
        return status.lines()
                .filter(line -> line.startsWith(KEY))
                .map(line -> line.substring(line.lastIndexOf('\t') + 1).strip())
                .filter(number -> number.matches("\\d{1,18}"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(otherwise);
    }
}
