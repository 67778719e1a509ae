package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.measure.system.clock.CpuCounter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The control group that a process runs in, such as that of its container: the kernel counts its CPU and memory use
 * there, and keeps its limits. Version 1 has a hierarchy for each controller (<a
 * href="https://docs.kernel.org/admin-guide/cgroup-v1/index.html">cgroup-v1</a>), version 2 one for all (<a
 * href="https://docs.kernel.org/admin-guide/cgroup-v2.html">cgroup-v2</a>); hybrid systems have both, and a controller
 * is then in one of them. A limit may be set on a parent group, as Podman does under version 2: there the parents that
 * the lab itself is not in are searched for it.
 *
 * @param folders by controller
 * @param upwards the folders of the group and its parents under version 2, its own first
 */
public record Cgroup(SystemFiles files, Map<String, String> folders, List<String> upwards) implements CpuCounter {

    /** The key of version 2's only hierarchy, in place of a controller. */
    static final String UNIFIED = "";

    /**
     * The group of a process in a container: one in a different group from the lab and in its own PID namespace, unlike
     * a terminal or a service. Absent when it is in no container, when the process has gone, and when this system does
     * not report groups.
     */
    public static @Nullable Cgroup of(SystemFiles files, long pid) {
        Map<String, String> groups = groups(files, Long.toString(pid));
        Map<String, String> ofLab = groups(files, "self");
        String own = cpuGroup(groups);
        if (own == null
                || own.equals(cpuGroup(ofLab))
                || NamespacePids.of(files, pid).all().size() < 2) {
            return null;
        }
        List<Mount> mounts = Mount.LINE
                .matcher(files.text("proc/self/mountinfo"))
                .results()
                .map(Mount::of)
                .toList();
        Map<String, String> folders = new LinkedHashMap<>();
        groups.forEach((controller, group) -> folders(files, mounts, controller, group)
                .findFirst()
                .ifPresent(folder -> folders.put(controller, folder)));
        List<String> upwards = upwards(groups.get(UNIFIED), ofLab.get(UNIFIED)).stream()
                .flatMap(group -> folders(files, mounts, UNIFIED, group).limit(1))
                .toList();
        return folders.isEmpty() ? null : new Cgroup(files, folders, upwards);
    }

    /**
     * The group of a process in another container of the same pod, which sees only its own group below {@code
     * /sys/fs/cgroup}. Absent when there is none, and when the process's files are not readable.
     */
    static @Nullable Cgroup seenFrom(SystemFiles files, long pid) {
        String point = "proc/" + pid + "/root/sys/fs/cgroup";
        Map<String, String> folders = new LinkedHashMap<>();
        if (files.exists(point + "/cgroup.controllers")) {
            folders.put(UNIFIED, point);
        } else {
            for (String hierarchy : files.list(point)) {
                for (String controller : hierarchy.split(",", -1)) {
                    folders.put(controller, point + "/" + hierarchy);
                }
            }
        }
        return folders.isEmpty() ? null : new Cgroup(files, folders, List.of());
    }

    private static Stream<String> folders(SystemFiles files, List<Mount> mounts, String controller, String group) {
        return mounts.stream()
                .filter(mount -> mount.controllers().contains(controller))
                .flatMap(mount -> mount.folderOf(group))
                .filter(files::exists);
    }

    /**
     * Where a hierarchy of control groups is mounted.
     *
     * @param root the group at the mount point; not {@code /} in a container without a cgroup namespace
     * @param point the folder, as a path from the root of the file system without its leading slash
     * @param controllers of version 1, such as {@code cpu} and {@code cpuacct}; of version 2 {@link #UNIFIED} alone
     */
    private record Mount(String root, String point, List<String> controllers) {

        /**
         * A line of {@code /proc/self/mountinfo}, as <a
         * href="https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html">proc_pid_mountinfo(5)</a> has it:
         * three numbers, root, point, options, and after a separator the type, source and options of the file system.
         */
        static final Pattern LINE = Pattern.compile("(?m)^\\S+ \\S+ \\S+ (\\S+) /(\\S*) .*? - cgroup(2?) \\S+ (\\S+)$");

        static Mount of(MatchResult line) {
            // Spaces, tabs, line ends and backslashes are written there as three octal digits.
            return new Mount(
                    line.group(1).translateEscapes(),
                    line.group(2).translateEscapes(),
                    line.group(3).isEmpty() ? List.of(line.group(4).split(",", -1)) : List.of(UNIFIED));
        }

        /** The folder of a group; empty when the group is outside the mounted hierarchy. */
        Stream<String> folderOf(String group) {
            String above = root.equals("/") ? "" : root;
            if (!(group + "/").startsWith(above + "/")) {
                return Stream.empty();
            }
            String below = group.substring(above.length());
            // The group of a process outside of the reader's own cgroup namespace begins with "/..".
            return List.of(below.split("/", -1)).contains("..")
                    ? Stream.empty()
                    : Stream.of(point + (below.equals("/") ? "" : below));
        }
    }

    /** The group and its parents, without the root and the groups that the lab is in as well. */
    private static List<String> upwards(@Nullable String group, @Nullable String ofLab) {
        List<String> upwards = new ArrayList<>();
        String each = group == null ? "" : group;
        while (!each.isEmpty() && !(ofLab + "/").startsWith(each + "/")) {
            upwards.add(each);
            each = each.substring(0, each.lastIndexOf('/'));
        }
        return upwards;
    }

    /** The group in which its CPU is counted. */
    private static @Nullable String cpuGroup(Map<String, String> groups) {
        return groups.getOrDefault("cpuacct", groups.get(UNIFIED));
    }

    /** Groups by controller, from lines such as {@code 4:cpu,cpuacct:/docker/1a2b} and {@code 0::/docker/1a2b}. */
    private static Map<String, String> groups(SystemFiles files, String process) {
        Map<String, String> groups = new LinkedHashMap<>();
        files.text("proc/" + process + "/cgroup").lines().forEach(line -> {
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && parts[2].startsWith("/")) {
                for (String controller : parts[1].split(",", -1)) {
                    groups.put(controller, parts[2]);
                }
            }
        });
        return groups;
    }

    /** The text of one of its files; empty when the controller has another version here, or the file is unreadable. */
    String text(String controller, String file) {
        String folder = folders.get(controller);
        return folder == null ? "" : files.text(folder + "/" + file);
    }

    /**
     * The text of a version 2 file of the nearest group that has a limit, from this one upwards; that of this group
     * when none has.
     *
     * @param limit the file that contains {@code max} when there is no limit
     */
    String limited(String file, String limit) {
        return upwards.stream()
                .filter(folder -> files.text(folder + "/" + limit).matches("(?s)\\d.*"))
                .findFirst()
                .map(folder -> files.text(folder + "/" + file))
                .orElseGet(() -> text(UNIFIED, file));
    }

    /** The number in a file of version 1, or else in one of version 2. */
    @Nullable
    Long number(String controller, String file, String unified) {
        Long number = SystemFiles.number(text(controller, file));
        return number != null ? number : SystemFiles.number(text(UNIFIED, unified));
    }

    /**
     * CPU time that all processes of the group have used since it was created, including those that have ended: {@code
     * cpuacct.usage} in ns under version 1, {@code usage_usec} of {@code cpu.stat} under version 2. Absent once the
     * group has gone, with the last of its processes.
     *
     * <p>It advances in the same steps as {@link CpuClock}: the kernel adds a thread's running time to both at the same
     * moments, when the thread leaves its CPU and at ticks of 1 to 10 ms ({@code update_curr} in kernel/sched/fair.c);
     * reading updates neither. docs/methodology.md shows how they compare.
     */
    @Override
    public @Nullable Long cpuNanos() {
        Long nanos = SystemFiles.number(text("cpuacct", "cpuacct.usage"));
        if (nanos != null) {
            return nanos;
        }
        Long micros = SystemFiles.entry(text(UNIFIED, "cpu.stat"), "usage_usec");
        return micros == null ? null : Long.valueOf(micros * 1_000);
    }
}
