package dev.serverlab.cli;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.file.Layer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how paired trials go. */
final class PairedOptions {

    @Option(
            names = "--sessions",
            paramLabel = "N",
            description = "Paired: how often all servers are started anew; one session gives no verdict.")
    private @Nullable Integer sessions;

    @Option(names = "--blocks", paramLabel = "N", description = "Paired: stretches of time compared in each session.")
    private @Nullable Integer blocks;

    @Option(names = "--block", paramLabel = "TIME", description = "Paired: how long each block is, as 4s.")
    private @Nullable Duration block;

    @Option(
            names = "--warmup-cap",
            paramLabel = "TIME",
            description = "Paired: the longest warm-up; it ends sooner when all servers are steady.")
    private @Nullable Duration warmupCap;

    @Option(
            names = "--rigorous",
            description = "Paired: more sessions and a longer warm-up, up to 12 minutes for three servers.")
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
