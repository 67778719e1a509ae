package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.DoctorCheck.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;

/** Whether the machine is large enough. */
final class Capacity {

    private static final int ENOUGH_CORES = 4;

    private static final long MIB = 1024L * 1024;
    // Rules of thumb: one server, the generator and the lab with their JVMs' own memory, and for each user the
    // generator's session, a buffer on each end of the connection, and what the server keeps for a request.
    private static final long BASE_MEMORY = 1_536 * MIB;
    private static final long MEMORY_PER_USER = 96 * 1024;

    private static final long ENOUGH_DISK = 2_048 * MIB;
    private static final long LEAST_DISK = 200 * MIB;

    private Capacity() {}

    static DoctorCheck cores(int cores) {
        Level level = Level.atLeast(cores, ENOUGH_CORES, 0);
        return DoctorCheck.of(
                "CPU cores",
                level,
                cores + (level == Level.FINE ? "" : ": the generator and the servers take CPU from each other"),
                "Compare servers with each other rather than with other machines, and keep the load well below what the"
                        + " cores can do.");
    }

    static DoctorCheck memory(OptionalLong available, int users) {
        long needed = BASE_MEMORY + users * MEMORY_PER_USER;
        if (available.isEmpty()) {
            return DoctorCheck.unreadable("memory", "Look yourself that " + text(needed) + " are available.");
        }
        long bytes = available.getAsLong();
        return DoctorCheck.of(
                "memory",
                Level.atLeast(bytes, needed, needed / 2.0),
                text(bytes) + " available; " + users + " users take about " + text(needed),
                "End other programs or ask for fewer users.");
    }

    static DoctorCheck disk(Machine machine, Path results) {
        String name = "disk space";
        Path folder = existing(results.toAbsolutePath().normalize());
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return DoctorCheck.of(
                    name,
                    Level.CANNOT,
                    folder + " cannot be written to",
                    "Make it writable or choose another folder with --output.");
        }
        try {
            long free = machine.freeBytes(folder);
            return DoctorCheck.of(
                    name,
                    Level.atLeast(free, ENOUGH_DISK, LEAST_DISK),
                    text(free) + " free in " + folder,
                    "Delete old results or choose another folder with --output.");
        } catch (IOException e) {
            return DoctorCheck.unreadable(
                    name, "Look yourself that " + text(ENOUGH_DISK) + " are free in " + folder + ".");
        }
    }

    /** The nearest folder that exists, in which the rest would be created. */
    private static Path existing(Path path) {
        Path parent = path.getParent();
        return Files.exists(path) || parent == null ? path : existing(parent);
    }

    private static String text(long bytes) {
        return bytes < 1_024 * MIB
                ? bytes / MIB + " MiB"
                : String.format(Locale.ROOT, "%.1f GiB", bytes / (1_024.0 * MIB));
    }
}
