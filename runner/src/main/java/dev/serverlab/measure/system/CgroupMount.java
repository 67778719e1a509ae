package dev.serverlab.measure.system;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a hierarchy of control groups is mounted.
 *
 * @param root the group that lies at the mount point; another than {@code /} in a container without a cgroup namespace
 * @param point the folder, as a path from the root of the file system without its leading slash
 * @param controllers of version 1, such as {@code cpu} and {@code cpuacct}; of version 2 {@link Cgroup#UNIFIED} alone
 */
record CgroupMount(String root, String point, List<String> controllers) {

    /**
     * A line of {@code /proc/self/mountinfo}, as <a
     * href="https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html">proc_pid_mountinfo(5)</a> tells: three numbers,
     * root, point, options, and behind a separator type, source and options of the file system.
     */
    private static final Pattern LINE =
            Pattern.compile("(?m)^\\S+ \\S+ \\S+ (\\S+) /(\\S*) .*? - cgroup(2?) \\S+ (\\S+)$");

    /** Those in the text of that file, in its order. */
    static List<CgroupMount> parse(String mountinfo) {
        return LINE.matcher(mountinfo)
                .results()
                .map(line -> new CgroupMount(
                        unescaped(line.group(1)),
                        unescaped(line.group(2)),
                        line.group(3).isEmpty() ? List.of(line.group(4).split(",", -1)) : List.of(Cgroup.UNIFIED)))
                .toList();
    }

    /** The folder of a group; empty when it lies outside of what is mounted. */
    Optional<String> folderOf(String group) {
        String above = root.equals("/") ? "" : root;
        if (!(group + "/").startsWith(above + "/")) {
            return Optional.empty();
        }
        String below = group.substring(above.length());
        // The group of a process outside of the reader's own cgroup namespace begins with "/..".
        return List.of(below.split("/", -1)).contains("..")
                ? Optional.empty()
                : Optional.of(point + (below.equals("/") ? "" : below));
    }

    /** Spaces, tabs, line ends and backslashes stand there as three octal digits. */
    private static String unescaped(String path) {
        return path.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }
}
