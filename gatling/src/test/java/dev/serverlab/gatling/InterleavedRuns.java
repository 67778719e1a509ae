package dev.serverlab.gatling;

import dev.serverlab.generator.GeneratorRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Starts runs against several stubs at once, and counts what came of them. */
final class InterleavedRuns {

    private InterleavedRuns() {}

    /** One with a folder of its own in that folder. */
    static GeneratorProcess start(Path folder, String targets, String... settings)
            throws IOException, InterruptedException {
        return startIn(Files.createTempDirectory(folder, "run"), targets, settings);
    }

    static GeneratorProcess startIn(Path own, String targets, String... settings)
            throws IOException, InterruptedException {
        return GeneratorProcess.start(
                own,
                List.of(
                        "@open.args",
                        "-Dtargets=" + targets,
                        "-Ddelay=20ms",
                        "-Dwarmup=1s",
                        "-DwarmupUsers=4",
                        "-Dsettle=500ms"),
                settings);
    }

    /** All right and wrong answers to the real load, whenever they came. */
    static long answers(GeneratorRecord.Target target) {
        return target.phases().entrySet().stream()
                        .filter(phase -> !phase.getKey().equals("warmup"))
                        .mapToLong(phase ->
                                phase.getValue().ok() + phase.getValue().errors())
                        .sum()
                + target.uncounted().edges().ok()
                + target.uncounted().edges().errors()
                + target.uncounted().outside().ok()
                + target.uncounted().outside().errors();
    }
}
