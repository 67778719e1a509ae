package dev.serverlab.cli.run;

import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.cli.grafana.Annotations;
import dev.serverlab.cli.grafana.Grafana;
import dev.serverlab.cli.live.LiveServer;
import dev.serverlab.cli.live.LiveView;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.report.LivePage;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All who hear of a run while it goes on: the console always, others as asked for. */
public record Watchers(
        RunListener listener,
        @Nullable LiveServer live,
        @Nullable Annotations annotations,
        Console console) implements AutoCloseable {

    /**
     * Begins to watch.
     *
     * @param earlier how trials ended that were run before
     * @param live whether it is shown on a page
     * @param grafana where marks go; null for none
     */
    public static Watchers of(
            Plan plan,
            RunFolder folder,
            List<Outcome> earlier,
            boolean live,
            @Nullable Grafana grafana,
            Console console)
            throws InterruptedException {
        List<RunListener> all = new ArrayList<>();
        all.add(Progress.of(plan, earlier.size(), console));
        LiveServer server = null;
        if (live) {
            LiveView view = new LiveView(plan, InstantSource.system());
            view.takeUp(earlier.stream().map(Outcome::results).toList());
            server = LiveServer.start(LivePage.of(plan), folder.path().resolve("index.html"), view);
            all.add(view);
            console.line("Live until it ends: " + server.address());
        }
        Annotations marks = null;
        if (grafana != null) {
            marks = Annotations.begin(grafana, plan, folder.name(), earlier.size());
            all.add(marks);
        }
        return new Watchers(RunListener.all(all), server, marks, console);
    }

    /** The run is over. */
    @Override
    public void close() throws InterruptedException {
        try {
            if (live != null) {
                live.close();
            }
        } finally {
            if (annotations != null) {
                annotations.close();
                String failure = annotations.failure();
                if (failure != null) {
                    console.say("Note: ", "Not all is marked in Grafana: " + failure + ".");
                }
            }
        }
    }
}
