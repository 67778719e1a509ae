package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The runs that are committed with the lab. */
final class ReferenceRuns {

    static final Path FOLDER = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolveSibling("results")
            .resolve("reference");

    static final Path QUICK = FOLDER.resolve("calibration-quick");

    static final Variant DEFAULT = Variant.parse("mvc:default");
    static final Variant MORE = Variant.parse("mvc:default.more");

    /** Ten runs of one thing. */
    static final List<KeptRun> REPEATS = runs("calibration-quick", 10);

    /** Five more, each of more sessions, at another time. */
    static final List<KeptRun> RIGOROUS = runs("calibration-rigorous", 5);

    private ReferenceRuns() {}

    private static List<KeptRun> runs(String calibration, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(run -> read(String.format(Locale.ROOT, "%s/run-%02d", calibration, run)))
                .toList();
    }

    static KeptRun read(String name) {
        return KeptRun.read(FOLDER.resolve(name));
    }

    /** As a calibration that had only these. */
    static BetweenRunVariance spreadOf(List<KeptRun> runs) {
        return new BetweenRunVariance(
                "these", QUICK, runs.stream().map(KeptRun::run).toList());
    }

    static RunGroup group(String name, KeptRun... kept) {
        return RunGroup.of(name, List.of(kept));
    }
}
