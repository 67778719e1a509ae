package dev.serverlab.cli;

import dev.serverlab.across.RunGroup;
import dev.serverlab.results.KeptRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds runs that were kept, by what people call them. */
final class KeptRuns {

    private KeptRuns() {}

    /**
     * Reads the run of a folder, of its {@code run.json}, or of a folder's name among all runs.
     *
     * @param results the folder of all runs
     * @throws dev.serverlab.problem.LabException when there is none, or it cannot be read
     */
    static KeptRun read(Path results, String name) {
        Path here = Path.of(name);
        Path kept = results.resolve(name);
        return KeptRun.read(!Files.exists(here) && Files.exists(kept) ? kept : here);
    }

    /**
     * Reads things to compare, each of them one run or repeats joined by commas; they are called A, B, C….
     *
     * @throws dev.serverlab.problem.LabException when one of them cannot be read, or repeats are none
     */
    static List<RunGroup> groups(Path results, List<String> names) {
        List<RunGroup> groups = new ArrayList<>();
        for (String name : names) {
            groups.add(group(results, Character.toString('A' + groups.size()), name));
        }
        return groups;
    }

    /** One of them, under that name. */
    static RunGroup group(Path results, String called, String name) {
        return RunGroup.of(called, split(name).map(each -> read(results, each)).toList());
    }

    /** A folder may have a comma in its name. */
    private static Stream<String> split(String name) {
        return Files.exists(Path.of(name)) ? Stream.of(name) : Stream.of(name.split(",", -1));
    }
}
