package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Examines the machine before a measurement: can it run it, and what would disturb it? */
public final class Doctor {

    private static final String PINNED = "CPU pinning";
    private static final String JDK = "JDK for the servers";
    private static final String DISK = "disk space";

    private static final int ENOUGH_CORES = 4;

    private static final long MIB = 1024L * 1024;
    // Rules of thumb: one server, the generator and the lab with their JVMs' own memory; and for each user the
    // generator's session, a buffer at each end of the connection, and the server's memory for a request.
    private static final long BASE_MEMORY = 1_536 * MIB;
    private static final long MEMORY_PER_USER = 96 * 1024;

    private static final long ENOUGH_DISK = 2_048 * MIB;
    private static final long MIN_DISK = 200 * MIB;

    private Doctor() {}

    /** Examines this machine, if it is one that can measure. Takes a little over a second, during which it should be idle. */
    public static List<DoctorCheck> examine(Request visit, IntPredicate portIsFree) throws InterruptedException {
        Problem elsewhere = MeasurableSystem.problem();
        if (elsewhere != null) {
            return List.of(DoctorCheck.of("system", Level.CANNOT, elsewhere.what(), elsewhere.action()));
        }
        List<DoctorCheck> checks = new ArrayList<>(examine(
                Machine.watched(portIsFree),
                path -> path == null ? JdkLocator.ofThisProcess() : JdkLocator.requireForLab(JdkLocator.describe(path)),
                InstalledJdks.homes(),
                visit));
        checks.add(pinned(Pinning::ofThisMachine));
        return checks;
    }

    static DoctorCheck pinned(Supplier<Pinning> pinning) {
        try {
            Pinning found = pinning.get();
            return DoctorCheck.fine(
                    PINNED, "servers on %s, generator on %s".formatted(found.servers(), found.generator()));
        } catch (LabException e) {
            return DoctorCheck.of(
                    PINNED,
                    Level.BEWARE,
                    e.problem().what(),
                    e.problem().action() + " Sessions can also be measured unpinned, with wider intervals.");
        }
    }

    static List<DoctorCheck> examine(
            Machine machine, Function<@Nullable Path, Jdk> jdks, List<Path> installed, Request visit) {
        return List.of(
                jdk(jdks, visit.jdk()),
                installed(installed),
                cores(machine.cores()),
                memory(machine.availableMemoryBytes(), visit.users()),
                disk(machine, visit.results()),
                ConnectionLimits.openFiles(machine.openFileLimit(), visit.users()),
                ConnectionLimits.ephemeralPorts(machine.files(), visit.users()),
                ConnectionLimits.backlog(machine.files(), visit.users()),
                ConnectionLimits.ports(machine, visit.ports()),
                CpuDisturbances.steal(machine.noise().stealShare()),
                CpuDisturbances.pressure(machine.noise().pressureShare()),
                CpuDisturbances.throttling(machine.files(), machine.noise().throttledShare()),
                CpuDisturbances.otherProcesses(machine.others()),
                CpuDisturbances.governor(machine.files()));
    }

    private static DoctorCheck jdk(Function<@Nullable Path, Jdk> jdks, @Nullable Path path) {
        try {
            Jdk jdk = jdks.apply(path);
            String vendor = jdk.vendor() == null ? "" : " of " + jdk.vendor();
            return DoctorCheck.fine(JDK, jdk.version() + vendor + " in " + jdk.home());
        } catch (LabException e) {
            return DoctorCheck.of(
                    JDK, Level.CANNOT, e.problem().what(), e.problem().action());
        }
    }

    /** The JDKs that an experiment can name by their feature number; of several with the same number, the first. */
    static DoctorCheck installed(List<Path> homes) {
        String found = homes.stream()
                .sorted(Comparator.comparing(InstalledJdks::feature).reversed())
                .map(home -> InstalledJdks.feature(home) + " in " + home)
                .collect(Collectors.joining(", "));
        return DoctorCheck.fine("installed JDKs", found.isEmpty() ? "none found" : found);
    }

    static DoctorCheck cores(int cores) {
        if (cores >= ENOUGH_CORES) {
            return DoctorCheck.fine("CPU cores", String.valueOf(cores));
        }
        return DoctorCheck.of(
                "CPU cores",
                Level.BEWARE,
                cores + ": the generator and the servers take CPU from each other",
                "Compare servers with each other rather than with other machines, and keep the load well "
                        + "below what the cores can do.");
    }

    static DoctorCheck memory(@Nullable Long available, int users) {
        long needed = BASE_MEMORY + users * MEMORY_PER_USER;
        if (available == null) {
            return DoctorCheck.unreadable("memory", "Check by hand that %s are available.".formatted(size(needed)));
        }
        return DoctorCheck.of(
                "memory",
                Level.atLeast(available, needed, needed / 2.0),
                "%s available; %s users take about %s".formatted(size(available), users, size(needed)),
                "Stop other programs or use fewer users.");
    }

    static DoctorCheck disk(Machine machine, Path results) {
        Path folder = existing(results.toAbsolutePath().normalize());
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return DoctorCheck.of(
                    DISK,
                    Level.CANNOT,
                    folder + " cannot be written to",
                    "Make it writable or choose another folder with --output.");
        }
        Long free = machine.freeBytes().apply(folder);
        if (free == null) {
            return DoctorCheck.unreadable(
                    DISK, "Check by hand that %s are free in %s.".formatted(size(ENOUGH_DISK), folder));
        }
        return DoctorCheck.of(
                DISK,
                Level.atLeast(free, ENOUGH_DISK, MIN_DISK),
                "%s free in %s".formatted(size(free), folder),
                "Delete old results or choose another folder with --output.");
    }

    /** The nearest folder that exists, in which the rest would be created. */
    private static Path existing(Path path) {
        Path parent = path.getParent();
        return Files.exists(path) || parent == null ? path : existing(parent);
    }

    private static String size(long bytes) {
        return bytes < 1_024 * MIB
                ? bytes / MIB + " MiB"
                : String.format(Locale.ROOT, "%.1f GiB", bytes / (1_024.0 * MIB));
    }

    /**
     * The planned measurement that the doctor checks for.
     *
     * @param users concurrent users to drive, at least 1
     * @param ports that servers started by hand listen on
     * @param results the folder for results, which need not exist
     * @param jdk the JDK that servers are to run on; absent for the one that the lab runs on
     */
    public record Request(
            int users,
            List<Integer> ports,
            Path results,
            @Nullable Path jdk) {

        /**
         * Refuses a request without users.
         *
         * @throws IllegalArgumentException when there are no users
         */
        public Request {
            if (users < 1) {
                throw new IllegalArgumentException("users must be at least 1, is " + users);
            }
        }
    }
}
