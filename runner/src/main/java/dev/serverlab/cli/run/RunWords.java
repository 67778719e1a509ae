package dev.serverlab.cli.run;

import dev.serverlab.cli.Console;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.ConsoleTable;
import dev.serverlab.report.RunText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the console says before a run and after it. */
public final class RunWords {

    private RunWords() {}

    /** What will be run, before it is. */
    static void announce(Plan plan, @Nullable Pinning pinning, PrintWriter out) {
        Experiment experiment = plan.experiment();
        out.println(Console.labelled("", experiment.question()));
        out.println(Console.labelled(
                "  ",
                RunText.count(plan.trials().size(), "trial") + ", " + Progress.words(Progress.estimate(plan)) + ": "
                        + RunText.conditions(experiment, plan.seed())
                        + (pinning == null
                                ? ""
                                : " "
                                        + RunText.pinned(
                                                pinning.servers().toString(),
                                                pinning.generator().toString()))));
        out.flush();
    }

    /** When images were not built from what is measured here. */
    static void tellOfImages(@Nullable Containers containers, Run.Environment environment, PrintWriter out) {
        List<String> others = containers == null ? List.of() : containers.othersThan(environment.gitRevision());
        if (!others.isEmpty()) {
            out.println(Console.labelled(
                    "  Note:    ",
                    "Images of another revision than the checkout's " + environment.gitRevision() + ": "
                            + String.join(", ", others) + "."));
            out.println(Console.labelled(
                    "  Action:  ", "Build them anew with docker/build, unless only what is not in them has changed."));
            out.flush();
        }
    }

    /**
     * What came of it.
     *
     * @param since when this command began with it
     */
    static void close(Run run, Instant since, RunFolder folder, PrintWriter out) {
        out.println();
        if (run.state() == Run.State.INTERRUPTED) {
            out.println(RunText.shortfall(run));
        }
        if (!run.trials().isEmpty()) {
            out.print(ConsoleTable.of(run));
            out.println();
        }
        Duration took = Duration.between(since, run.finishedAt());
        out.println(Console.labelled(
                "",
                "Took " + took.toSeconds() + " s. Kept in " + shown(folder.path())
                        + " (index.html, summary.md, run.json, tables, and a folder per trial)."));
        out.flush();
    }

    /** A path as people type it from where they are. */
    public static Path shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        return path.startsWith(here) ? here.relativize(path) : path;
    }
}
