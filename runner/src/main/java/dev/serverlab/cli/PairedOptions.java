package dev.serverlab.cli;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.file.Layer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how paired trials go. */
final class PairedOptions {

    @Option(names = "--sessions", paramLabel = "N")
    private @Nullable Integer sessions;

    @Option(names = "--blocks", paramLabel = "N")
    private @Nullable Integer blocks;

    @Option(names = "--block", paramLabel = "TIME")
    private @Nullable Duration block;

    @Option(names = "--warmup-cap", paramLabel = "TIME")
    private @Nullable Duration warmupCap;

    @Option(names = "--rigorous")
    boolean rigorous;

    Layer toLayer() {
        Paired preset = Defaults.RIGOROUS;
        Layer below = rigorous
                ? Layer.NONE
                        .with("paired.sessions", preset.sessions())
                        .with("paired.blocks", preset.blocks())
                        .with("paired.block", preset.block())
                        .with("paired.warmup", preset.warmup())
                : Layer.NONE;
        return below.with("paired.sessions", sessions)
                .with("paired.blocks", blocks)
                .with("paired.block", block)
                .with("paired.warmup", warmupCap);
    }
}
