package dev.serverlab.report.csv;

import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** {@code blocks.csv}: a row for each block of each server of each paired trial. A run without any has only headings. */
public final class BlocksCsv {

    private static final List<Csv<Block>> COLUMNS = List.of(
            new Csv<>("trial", block -> block.trial().number()),
            new Csv<>("session", block -> block.trial().round()),
            new Csv<>("variant", block -> block.trial().variant()),
            new Csv<>("valid", block -> block.trial().valid()),
            new Csv<>("block", Block::number),
            Csv.number("start", "us", block -> block.result().startEpochMicros()),
            Csv.number("end", "us", block -> block.result().endEpochMicros()),
            Csv.number("requests", "", block -> block.result().requests()),
            Csv.number("errors", "", block -> block.result().errors()),
            Csv.number("p50", "ms", block -> block.result().latencyMillis().p50()),
            Csv.number("p90", "ms", block -> block.result().latencyMillis().p90()),
            Csv.number("p99", "ms", block -> block.result().latencyMillis().p99()),
            Csv.number("p999", "ms", block -> block.result().latencyMillis().p999()),
            Csv.number("max", "ms", block -> block.result().latencyMillis().max()),
            Csv.number("cpu", "us", block -> block.result().cpuMicros()),
            Csv.number("jit", "us", block -> block.result().jitMicros()));

    private BlocksCsv() {}

    public static String of(Run run) {
        return Csv.of(COLUMNS, run.trials().stream().flatMap(BlocksCsv::blocks));
    }

    private static Stream<Block> blocks(TrialResult trial) {
        List<BlockResult> blocks = trial.recording().blocks();
        return blocks == null
                ? Stream.of()
                : IntStream.range(0, blocks.size()).mapToObj(index -> new Block(trial, index + 1, blocks.get(index)));
    }

    /**
     * A block and whose it is.
     *
     * @param number from 1 inside its session
     */
    private record Block(TrialResult trial, int number, BlockResult result) {}
}
