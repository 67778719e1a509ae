package dev.serverlab.measure.environment;

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
        String name = "CPU cores";
        if (cores >= ENOUGH_CORES) {
            return DoctorCheck.fine(name, String.valueOf(cores));
        }
        String action = "Compare servers with each other rather than with other machines, and keep the load well"
                + " below what the cores can do.";
        return DoctorCheck.beware(name, cores + ": the generator and the servers take CPU from each other", action);
    }

    static DoctorCheck memory(OptionalLong available, int users) {
        String name = "memory";
        if (available.isEmpty()) {
            return DoctorCheck.unreadable(name, "Look yourself that " + text(needed(users)) + " are available.");
        }
        long bytes = available.getAsLong();
        long needed = needed(users);
        String found = text(bytes) + " available; " + users + " users take about " + text(needed);
        String action = "End other programs or ask for fewer users.";
        if (bytes >= needed) {
            return DoctorCheck.fine(name, found);
        }
        return bytes >= needed / 2 ? DoctorCheck.beware(name, found, action) : DoctorCheck.cannot(name, found, action);
    }

    private static long needed(int users) {
        return BASE_MEMORY + users * MEMORY_PER_USER;
    }

    static DoctorCheck disk(Machine machine, Path results) {
        String name = "disk space";
        Path folder = existing(results.toAbsolutePath().normalize());
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return DoctorCheck.cannot(
                    name, folder + " cannot be written to", "Make it writable or choose another folder with --output.");
        }
        long free;
        try {
            free = machine.freeBytes(folder);
        } catch (IOException e) {
            return DoctorCheck.unreadable(
                    name, "Look yourself that " + text(ENOUGH_DISK) + " are free in " + folder + ".");
        }
        String found = text(free) + " free in " + folder;
        String action = "Delete old results or choose another folder with --output.";
        if (free >= ENOUGH_DISK) {
            return DoctorCheck.fine(name, found);
        }
        return free >= LEAST_DISK ? DoctorCheck.beware(name, found, action) : DoctorCheck.cannot(name, found, action);
    }

    /** The nearest folder that exists, in which the rest would be created. */
    private static Path existing(Path path) {
        Path folder = path;
        for (Path parent = folder.getParent(); !Files.exists(folder) && parent != null; parent = parent.getParent()) {
            folder = parent;
        }
        return folder;
    }

    private static String text(long bytes) {
        return bytes < 1_024 * MIB
                ? bytes / MIB + " MiB"
                : String.format(Locale.ROOT, "%.1f GiB", bytes / (1_024.0 * MIB));
    }
}
