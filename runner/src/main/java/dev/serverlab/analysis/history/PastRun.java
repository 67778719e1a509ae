package dev.serverlab.analysis.history;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A kept run as far as its history takes it: without blocks, problems and configurations, so that hundreds fit into memory.
 *
 * @param folder where it lies, relative to the folder of all runs, with slashes
 * @param id of the run, which a copy of it keeps
 * @param page the file to look at it with: its page, else its summary, else its {@code run.json}; relative to its folder
 * @param experiment the name of its experiment
 * @param machine in one line
 * @param revision of the lab; absent outside git
 * @param margins the smallest differences that matter to its experiment
 * @param variants one for each protocol and variant, in the order of the run's tables
 */
public record PastRun(
        String folder,
        String id,
        String page,
        Instant startedAt,
        Run.State state,
        String experiment,
        String machine,
        @Nullable String revision,
        Margins margins,
        List<PastVariant> variants) {

    /**
     * What one variant did in the trials of one protocol of a run.
     *
     * @param conditions under which
     * @param trials how many were planned
     * @param valid the numbers of each valid trial
     */
    public record PastVariant(
            Variant variant, Protocol protocol, Conditions conditions, int trials, List<Measures> valid) {}

    private static final List<String> PAGES = List.of("index.html", "summary.md");

    static PastRun of(KeptRun kept, String folder) {
        Run run = kept.run();
        return new PastRun(
                folder,
                run.id(),
                page(kept.folder()),
                run.header().startedAt(),
                run.state(),
                run.experiment().name(),
                run.environment().host().describe(),
                run.environment().gitRevision(),
                run.experiment().paired().margins(),
                run.summaries().stream()
                        .map(summary -> new PastVariant(
                                summary.variant(),
                                summary.protocol(),
                                Conditions.of(run, summary.protocol(), summary.variant()),
                                summary.trials(),
                                run.trials().stream()
                                        .filter(trial -> trial.valid()
                                                && trial.protocol() == summary.protocol()
                                                && trial.variant().equals(summary.variant()))
                                        .map(TrialResult::measures)
                                        .filter(Objects::nonNull)
                                        .toList()))
                        .toList());
    }

    private static String page(Path folder) {
        return Stream.concat(PAGES.stream(), Stream.of(KeptRun.FILE))
                .filter(file -> Files.isRegularFile(folder.resolve(file), LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .orElse(KeptRun.FILE);
    }
}
