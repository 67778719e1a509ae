package dev.serverlab.cli;

import dev.serverlab.across.RunGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Things that are compared, as people name them. */
final class Groups {

    private Groups() {}

    /**
     * Reads things to compare, each of them one run or repeats joined by commas; they are called A, B, C….
     *
     * @throws dev.serverlab.problem.LabException when one of them cannot be read, or repeats are none
     */
    static List<RunGroup> groups(Runs runs, List<String> names) {
        List<RunGroup> groups = new ArrayList<>();
        for (String name : names) {
            groups.add(group(runs, Character.toString('A' + groups.size()), name));
        }
        return groups;
    }

    /** One of them, under that name. */
    static RunGroup group(Runs runs, String called, String name) {
        return RunGroup.of(called, split(name).map(runs::named).toList());
    }

    /** A folder may have a comma in its name. */
    private static Stream<String> split(String name) {
        return !name.contains(",") || new java.io.File(name).exists()
                ? Stream.of(name)
                : Stream.of(name.split(",", -1));
    }
}
