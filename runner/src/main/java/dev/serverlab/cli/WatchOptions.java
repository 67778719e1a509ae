package dev.serverlab.cli;

import dev.serverlab.cli.grafana.Grafana;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that show a run to somebody while it goes on. What is measured, and what is kept of it, is the same without. */
final class WatchOptions {

    static final String LIVE = "--live";
    static final String ANNOTATE = "--annotate";
    static final String ALLOW_REMOTE = "--allow-remote";

    @Option(names = LIVE)
    boolean live;

    @Option(names = ANNOTATE, paramLabel = "URL")
    private @Nullable String annotate;

    @Option(names = ALLOW_REMOTE)
    boolean allowRemote;

    /**
     * Before anything is prepared.
     *
     * @throws dev.serverlab.model.problem.LabException when marks cannot go where they should
     */
    void require() {
        var unused = grafana();
    }

    /** Where marks go; null when none are wanted. */
    @Nullable
    Grafana grafana() {
        return annotate == null ? null : Grafana.at(annotate, allowRemote, System.getenv(Grafana.TOKEN));
    }

    /** A command without what only shows it, as a run keeps it: typed again it measures the same. */
    static List<String> leftOutOf(List<String> command) {
        List<String> kept = new ArrayList<>();
        for (Iterator<String> words = command.iterator(); words.hasNext(); ) {
            String word = words.next();
            if (word.equals(ANNOTATE) && words.hasNext()) {
                words.next();
            } else if (!word.equals(LIVE) && !word.startsWith(LIVE + "=") && !word.startsWith(ANNOTATE + "=")) {
                kept.add(word);
            }
        }
        return List.copyOf(kept);
    }
}
