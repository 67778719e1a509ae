package dev.serverlab.measure.series;

import dev.serverlab.measure.load.LoadInterval;
import dev.serverlab.measure.sampling.ProcessSample;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.Timeline;
import dev.serverlab.model.run.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads what a trial did over time from the files that it left. */
public final class Timelines {

    /** A chart is some 1000 pixels wide: more rows would only weigh. */
    static final int MOST_ROWS = 120;

    private Timelines() {}

    /**
     * The timeline of one variant in one trial, also of a trial that failed on the way.
     *
     * @param folder of the trial
     * @return empty when it left no record; what lies after a damage is left out
     */
    public static Optional<Timeline> of(Path folder, TrialResult trial) {
        String of =
                trial.protocol() == Protocol.SOLO ? "" : "-" + trial.variant().fileName();
        Path log = folder.resolve("latency" + of + ".hlog");
        if (!Files.isRegularFile(log)) {
            return Optional.empty();
        }
        Buckets buckets = new Buckets(blockErrors(trial));
        try {
            buckets.most((LoadInterval.count(log) + MOST_ROWS - 1) / MOST_ROWS);
            LoadInterval.read(log, folder.resolve("errors.csv"), buckets::add);
        } catch (IOException e) {
            // What was read until there is drawn; that the trial's record is damaged is told by the trial.
        }
        List<Buckets.Bucket> rows = buckets.rows();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(Rows.of(trial, rows, new ProcessTrack(samples(folder.resolve("samples" + of + ".csv")))));
    }

    private static List<Long> blockErrors(TrialResult trial) {
        List<BlockResult> blocks = trial.recording().blocks();
        return blocks == null
                ? List.of()
                : blocks.stream().map(BlockResult::errors).toList();
    }

    private static List<ProcessSample> samples(Path csv) {
        try {
            return ProcessSample.read(csv);
        } catch (IOException e) {
            return List.of();
        }
    }
}
