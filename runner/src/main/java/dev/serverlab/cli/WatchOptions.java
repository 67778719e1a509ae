package dev.serverlab.cli;

import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.cli.grafana.Annotations;
import dev.serverlab.cli.grafana.Grafana;
import dev.serverlab.cli.live.LiveServer;
import dev.serverlab.cli.live.LiveView;
import dev.serverlab.cli.share.GithubSummary;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.render.Page;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that show a run to somebody while it goes on. What is measured, and what is kept of it, is the same
 * without.
 */
final class WatchOptions {

    static final String LIVE = "--live";
    static final String ANNOTATE = "--annotate";
    static final String GITHUB_SUMMARY = "--github-summary";
    static final String ALLOW_REMOTE = "--allow-remote";

    @Option(names = LIVE)
    boolean live;

    @Option(names = ANNOTATE, paramLabel = "URL")
    private @Nullable String annotate;

    @Option(names = GITHUB_SUMMARY)
    private boolean githubSummary;

    @Option(names = ALLOW_REMOTE)
    boolean allowRemote;

    /**
     * Where marks go; null when none are wanted.
     *
     * @throws dev.serverlab.model.problem.LabException when they cannot go where they should
     */
    @Nullable
    Grafana grafana() {
        return annotate == null ? null : Grafana.at(annotate, allowRemote, System.getenv(Grafana.TOKEN));
    }

    /**
     * Where the summary goes as well; empty outside of a job on GitHub.
     *
     * @throws dev.serverlab.model.problem.LabException when it was asked for there
     */
    Optional<GithubSummary> githubSummary() {
        return GithubSummary.of(System.getenv(), githubSummary);
    }

    /** Adds a run to it. What was measured is kept already, so that a failure is only told. */
    void appendSummary(Run run, Console console) {
        try {
            githubSummary().ifPresent(summary -> summary.append(run));
        } catch (LabException e) {
            console.problem(e.problem());
        }
    }

    /** A command without what only shows it, as a run keeps it: typed again it measures the same. */
    static List<String> leftOutOf(List<String> command) {
        List<String> kept = new ArrayList<>();
        for (Iterator<String> words = command.iterator(); words.hasNext(); ) {
            String word = words.next();
            if (word.equals(ANNOTATE) && words.hasNext()) {
                words.next();
            } else if (!word.equals(LIVE)
                    && !word.equals(GITHUB_SUMMARY)
                    && !word.startsWith(LIVE + "=")
                    && !word.startsWith(ANNOTATE + "=")) {
                kept.add(word);
            }
        }
        return List.copyOf(kept);
    }

    /** Who hear of a run while it goes on: the console always, others as asked for. */
    record Watchers(
            RunListener listener,
            @Nullable LiveServer live,
            @Nullable Annotations annotations,
            Console console) implements AutoCloseable {

        /** The run is over. */
        @Override
        public void close() throws InterruptedException {
            try (annotations;
                    live) {
                // The page is closed first.
            }
            String failure = annotations == null ? null : annotations.failure();
            if (failure != null) {
                console.say("Note: ", "Not all is marked in Grafana: " + failure + ".");
            }
        }
    }

    /**
     * Begins to watch.
     *
     * @param earlier how trials ended that were run before
     */
    Watchers begin(Plan plan, RunFolder folder, List<Outcome> earlier, Console console) throws InterruptedException {
        List<RunListener> all = new ArrayList<>();
        all.add(Progress.of(plan, earlier.size(), console));
        LiveServer server = null;
        if (live) {
            LiveView view = new LiveView(plan, InstantSource.system());
            view.takeUp(earlier.stream().map(Outcome::results).toList());
            server = new LiveServer(Page.live(plan), folder.path().resolve("index.html"), view, LiveServer.Pace.USUAL);
            all.add(view);
            console.line("Live until it ends: " + server.address());
        }
        Annotations marks = null;
        Grafana grafana = grafana();
        if (grafana != null) {
            marks = new Annotations(
                    grafana, plan, folder.name(), earlier.size(), InstantSource.system(), Annotations.TIMEOUT);
            all.add(marks);
        }
        return new Watchers(RunListener.all(all), server, marks, console);
    }
}
