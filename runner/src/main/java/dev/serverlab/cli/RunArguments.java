package dev.serverlab.cli;

import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.problem.LabException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Things that are compared, as people name them. */
final class RunArguments {

    private RunArguments() {}

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

    /**
     * Before they are compared.
     *
     * @throws LabException when a run is among them twice
     */
    static void requireApart(List<RunGroup> groups) {
        List<String> measured = groups.stream()
                .flatMap(group -> group.kept().stream())
                .map(kept -> kept.run().id() + " " + kept.run().startedAt())
                .toList();
        if (Set.copyOf(measured).size() < measured.size()) {
            throw LabException.refused(
                    "compare-itself",
                    "A run is named twice, or is a copy of another.",
                    "Compare runs that were measured apart.");
        }
    }

    /** A folder may have a comma in its name. */
    private static Stream<String> split(String name) {
        return !name.contains(",") || new java.io.File(name).exists()
                ? Stream.of(name)
                : Stream.of(name.split(",", -1));
    }
}
