package dev.serverlab.measure.cgroup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a hierarchy of control groups is mounted, from {@code /proc/self/mountinfo}, whose form <a
 * href="https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html">proc_pid_mountinfo(5)</a> tells.
 *
 * @param root the group that lies at the mount point; another than {@code /} in a container without a cgroup namespace
 * @param point the folder, as a path from the root of the file system without its leading slash
 * @param version of the kernel's interface: 1 or 2
 * @param controllers of version 1, such as {@code cpu} and {@code cpuacct}; empty of version 2, which has one hierarchy
 */
record CgroupMount(String root, String point, int version, List<String> controllers) {

    private static final int ROOT = 3;
    private static final int POINT = 4;
    // After the separator: type, source, options of the file system.
    private static final int TYPE = 1;
    private static final int OPTIONS = 3;

    /** Those in the text of that file, in its order. */
    static List<CgroupMount> parse(String mountinfo) {
        List<CgroupMount> mounts = new ArrayList<>();
        for (String line : mountinfo.lines().toList()) {
            List<String> words = List.of(line.split(" ", -1));
            int separator = words.indexOf("-");
            if (separator <= POINT || separator + OPTIONS >= words.size()) {
                continue;
            }
            String point = unescaped(words.get(POINT)).substring(1);
            switch (words.get(separator + TYPE)) {
                case "cgroup" -> {
                    List<String> options =
                            Arrays.asList(words.get(separator + OPTIONS).split(",", -1));
                    mounts.add(new CgroupMount(unescaped(words.get(ROOT)), point, 1, options));
                }
                case "cgroup2" -> mounts.add(new CgroupMount(unescaped(words.get(ROOT)), point, 2, List.of()));
                default -> {}
            }
        }
        return mounts;
    }

    /** The folder of a group; empty when it lies outside of what is mounted. */
    Optional<String> folderOf(String group) {
        String below = root.equals("/") ? group : withoutRoot(group);
        // The group of a process outside of the reader's own cgroup namespace begins with "/..".
        return below == null || List.of(below.split("/", -1)).contains("..")
                ? Optional.empty()
                : Optional.of(point + (below.equals("/") ? "" : below));
    }

    private @Nullable String withoutRoot(String group) {
        return group.equals(root) || group.startsWith(root + "/") ? group.substring(root.length()) : null;
    }

    /** Spaces, tabs, line ends and backslashes stand there as three octal digits. */
    private static String unescaped(String path) {
        return path.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }
}
