package dev.serverlab.cli.live;

import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.cli.share.GithubSummary;
import dev.serverlab.measure.trial.progress.RunListener;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.render.Page;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that show a run while it is in progress. Measurement and saved files are the same without them. */
public final class WatchOptions {

    public static final String LIVE = "--live";
    public static final String GITHUB_SUMMARY = "--github-summary";

    @Option(names = LIVE, description = "Serves a live page of the run.")
    private boolean live;

    @Option(names = GITHUB_SUMMARY, description = "Appends summary.md to $GITHUB_STEP_SUMMARY.")
    private boolean githubSummary;

    /** Whether a live page was requested. */
    public boolean live() {
        return live;
    }

    /**
     * Where the summary is written as well; empty outside a GitHub job.
     *
     * @throws dev.serverlab.model.problem.LabException when it was requested there
     */
    private Optional<GithubSummary> githubSummary() {
        return GithubSummary.of(System.getenv(), githubSummary);
    }

    /**
     * Refuses a requested summary that has no file to go to.
     *
     * @throws dev.serverlab.model.problem.LabException when there is none
     */
    public void requirePlaceForSummary() {
        var _ = githubSummary();
    }

    /** Appends a run to the summary. The measurements are already saved, so a failure is only reported. */
    public void appendSummary(Run run, Console console) {
        try {
            githubSummary().ifPresent(summary -> summary.append(run));
        } catch (LabException e) {
            console.problem(e.problem());
        }
    }

    /** A command without its display options, as saved with a run: typed again, it measures the same. */
    public static List<String> withoutDisplayOptions(List<String> command) {
        return command.stream()
                .filter(word -> !word.equals(LIVE) && !word.equals(GITHUB_SUMMARY) && !word.startsWith(LIVE + "="))
                .toList();
    }

    /** The listeners of a run: the console always, others as requested. */
    public record Watchers(
            RunListener listener,
            Progress progress,
            @Nullable LiveServer live) implements AutoCloseable {

        /** Ends the live page after the run. */
        @Override
        public void close() {
            if (live != null) {
                live.close();
            }
        }
    }

    /**
     * Starts the listeners.
     *
     * @param earlier the outcomes of trials that were run before
     */
    public Watchers begin(Plan plan, RunFolder folder, List<Outcome> earlier, Console console) {
        List<RunListener> all = new ArrayList<>();
        Progress progress = Progress.of(plan, earlier.size(), console);
        all.add(progress);
        LiveServer server = null;
        if (live) {
            LiveView view = new LiveView(plan, InstantSource.system());
            view.resumeFrom(earlier.stream().map(Outcome::results).toList());
            server = new LiveServer(Page.live(plan), folder.path().resolve("index.html"), view, LiveServer.LINGER);
            all.add(view);
            console.line("Live until it ends: " + server.address());
        }
        return new Watchers(RunListener.all(all), progress, server);
    }
}
