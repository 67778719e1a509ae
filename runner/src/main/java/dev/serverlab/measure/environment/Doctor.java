package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.measure.environment.Machine.BusyProcess;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks at the machine before it is measured on: can it do what is asked, and what would disturb it? */
public final class Doctor {

    private static final int ENOUGH_CORES = 4;

    private static final long MIB = 1024L * 1024;
    // Rules of thumb: one server, the generator and the lab with their JVMs' own memory, and for each user the
    // generator's session, a buffer on each end of the connection, and what the server keeps for a request.
    private static final long BASE_MEMORY = 1_536 * MIB;
    private static final long MEMORY_PER_USER = 96 * 1024;

    private static final long ENOUGH_DISK = 2_048 * MIB;
    private static final long LEAST_DISK = 200 * MIB;

    // Jars, logs, selectors and listeners of one JVM, generously.
    private static final long OWN_FILES = 500;
    private static final int BACKLOG_OF_SERVERS = 1_024;
    private static final int TIME_WAIT_SECONDS = 60;

    private static final Pattern RANGE = Pattern.compile("^(\\d{1,5})\\s+(\\d{1,5})\\s*$");
    private static final Pattern TIME_WAIT = Pattern.compile("(?m)^TCP:.* tw (\\d{1,9})\\b");

    private static final double SOME_STEAL = 0.01;
    private static final double MUCH_STEAL = 0.20;
    private static final double SOME_PRESSURE = 0.05;
    private static final double SOME_FOREIGN_CPU = 0.05;
    private static final int SHOWN = 3;
    private static final String CPUS = "sys/devices/system/cpu";

    private Doctor() {}

    /** Looks at everything of this machine. Takes somewhat more than a second, in which it should be left alone. */
    public static List<DoctorCheck> examine(Request visit, IntPredicate portIsFree) throws InterruptedException {
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
            return DoctorCheck.of("pinned", Level.FINE, found.servers(), found.generator());
        } catch (LabException e) {
            return DoctorCheck.of(
                    "pinned", Level.BEWARE, e.problem().what(), e.problem().action());
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
                openFiles(machine.openFileLimit(), visit.users()),
                ephemeralPorts(machine.files(), visit.users()),
                backlog(machine.files(), visit.users()),
                ports(machine, visit.ports()),
                steal(machine.noise().stealShare()),
                pressure(machine.noise().pressureShare()),
                throttling(machine.files(), machine.noise().throttledShare()),
                otherProcesses(machine.others()),
                governor(machine.files()));
    }

    private static DoctorCheck jdk(Function<@Nullable Path, Jdk> jdks, @Nullable Path path) {
        try {
            Jdk jdk = jdks.apply(path);
            String vendor = jdk.vendor() == null ? "" : " of " + jdk.vendor();
            return DoctorCheck.of("jdk", Level.FINE, jdk.version(), vendor, jdk.home());
        } catch (LabException e) {
            return DoctorCheck.of(
                    "jdk", Level.CANNOT, e.problem().what(), e.problem().action());
        }
    }

    /** Which JDKs an experiment can name by their feature number: of several with one number, the first. */
    static DoctorCheck installed(List<Path> homes) {
        String found = homes.stream()
                .sorted(Comparator.comparing(InstalledJdks::feature).reversed())
                .map(home -> InstalledJdks.feature(home) + " in " + home)
                .collect(Collectors.joining(", "));
        return DoctorCheck.of("installed", Level.FINE, found.isEmpty() ? "none found" : found);
    }

    static DoctorCheck cores(int cores) {
        return DoctorCheck.of("cores", Level.atLeast((long) cores, ENOUGH_CORES, 0), cores);
    }

    static DoctorCheck memory(@Nullable Long available, int users) {
        long needed = BASE_MEMORY + users * MEMORY_PER_USER;
        return DoctorCheck.of(
                "memory", Level.atLeast(available, needed, needed / 2.0), size(available), users, size(needed));
    }

    static DoctorCheck disk(Machine machine, Path results) {
        Path folder = existing(results.toAbsolutePath().normalize());
        boolean open = Files.isDirectory(folder) && Files.isWritable(folder);
        Long free = open ? machine.freeBytes().apply(folder) : null;
        return DoctorCheck.of(
                open ? "disk" : "disk.closed",
                open ? Level.atLeast(free, ENOUGH_DISK, LEAST_DISK) : Level.CANNOT,
                size(free),
                folder,
                size(ENOUGH_DISK));
    }

    /** The nearest folder that exists, in which the rest would be created. */
    private static Path existing(Path path) {
        Path parent = path.getParent();
        return Files.exists(path) || parent == null ? path : existing(parent);
    }

    private static @Nullable String size(@Nullable Long bytes) {
        if (bytes == null) {
            return null;
        }
        return bytes < 1_024 * MIB
                ? bytes / MIB + " MiB"
                : String.format(Locale.ROOT, "%.1f GiB", bytes / (1_024.0 * MIB));
    }

    static DoctorCheck openFiles(@Nullable Long limit, int users) {
        long least = users + OWN_FILES;
        long enough = least + users;
        return DoctorCheck.of(
                "files",
                Level.atLeast(limit, enough, least),
                limit != null && limit == Long.MAX_VALUE ? "no limit" : "limit " + limit,
                users,
                least,
                enough);
    }

    /** A user needs a port of its own on loopback for each connection; closed ones stay taken for a minute. */
    static DoctorCheck ephemeralPorts(SystemFiles files, int users) {
        Optional<Matcher> range = files.find("proc/sys/net/ipv4/ip_local_port_range", RANGE);
        if (range.isEmpty()) {
            return DoctorCheck.of("ephemeral", null, users * 2L);
        }
        int first = Integer.parseInt(range.get().group(1));
        int last = Integer.parseInt(range.get().group(2));
        long ports = last - first + 1L;
        String waiting = files.find("proc/net/sockstat", TIME_WAIT)
                .map(sockets -> sockets.group(1))
                .orElse(null);
        boolean enough = ports >= users;
        boolean taken = enough && waiting != null && ports - Integer.parseInt(waiting) < users;
        return DoctorCheck.of(
                taken ? "ephemeral.waiting" : enough ? "ephemeral.scarce" : "ephemeral",
                taken ? Level.BEWARE : Level.atLeast(ports, users * 2.0, users),
                users * 2L,
                ports,
                first,
                last,
                waiting == null ? "those in TIME_WAIT not readable" : waiting + " in TIME_WAIT",
                ports / TIME_WAIT_SECONDS);
    }

    /** The kernel cuts the queue that a server asks for to this; beyond it clients wait a second and try again. */
    static DoctorCheck backlog(SystemFiles files, int users) {
        Long backlog = SystemFiles.number(files.text("proc/sys/net/core/somaxconn"));
        return DoctorCheck.of(
                "backlog", Level.atLeast(backlog, BACKLOG_OF_SERVERS, 0), backlog, BACKLOG_OF_SERVERS, users);
    }

    static DoctorCheck ports(Machine machine, List<Integer> ports) {
        List<Integer> taken =
                ports.stream().filter(port -> !machine.portIsFree().test(port)).toList();
        return DoctorCheck.of("ports", taken.isEmpty() ? Level.FINE : Level.BEWARE, list(ports), list(taken));
    }

    private static String list(List<Integer> ports) {
        return ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    static DoctorCheck steal(@Nullable Double share) {
        return DoctorCheck.of("steal", Level.below(share, SOME_STEAL, MUCH_STEAL), percent(share));
    }

    static DoctorCheck pressure(@Nullable Double share) {
        return DoctorCheck.of("pressure", Level.below(share, SOME_PRESSURE, Double.MAX_VALUE), percent(share));
    }

    static DoctorCheck throttling(SystemFiles files, @Nullable Double share) {
        // Version 2 of cgroups counts throttling everywhere but at the root, which has no quota.
        return share == null && files.exists("sys/fs/cgroup/cpu.stat")
                ? DoctorCheck.of("quota.none", Level.FINE)
                : DoctorCheck.of("quota", Level.below(share, Double.MIN_VALUE, Double.MAX_VALUE), percent(share));
    }

    static DoctorCheck otherProcesses(List<BusyProcess> others) {
        double sum = others.stream().mapToDouble(BusyProcess::share).sum();
        String busiest = others.stream().limit(SHOWN).map(Doctor::text).collect(Collectors.joining(", "));
        return DoctorCheck.of(
                "processes",
                Level.below(sum, SOME_FOREIGN_CPU, Double.MAX_VALUE),
                percent(sum),
                busiest + (others.size() > SHOWN ? ", …" : ""));
    }

    private static String text(BusyProcess process) {
        String program = process.name().isEmpty() ? "process" : process.name();
        return program + " " + process.pid() + " (" + percent(process.share()) + ")";
    }

    /** How the kernel chooses the CPU's frequency: when it follows the load, the first requests run on a slow CPU. */
    static DoctorCheck governor(SystemFiles files) {
        Set<String> governors = files.list(CPUS).stream()
                .map(cpu -> files.text(CPUS + "/" + cpu + "/cpufreq/scaling_governor")
                        .strip())
                .filter(governor -> !governor.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        Level level = governors.equals(Set.of("performance")) ? Level.FINE : Level.BEWARE;
        return DoctorCheck.of("governor", governors.isEmpty() ? null : level, String.join(", ", governors));
    }

    private static @Nullable String percent(@Nullable Double share) {
        return share == null ? null : String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
    }

    /**
     * What the doctor is asked about.
     *
     * @param users concurrent users to drive, at least 1
     * @param ports that servers started by hand listen on
     * @param results the folder for results, which need not exist
     * @param jdk the JDK that servers shall run on; absent for the one that the lab runs on
     */
    public record Request(
            int users,
            List<Integer> ports,
            Path results,
            @Nullable Path jdk) {

        /**
         * Refuses a visit about nobody.
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
