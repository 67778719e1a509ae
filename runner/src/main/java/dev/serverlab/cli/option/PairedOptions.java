package dev.serverlab.cli.option;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.file.Layer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The length of paired sessions. */
public final class PairedOptions {

    @Option(names = "--sessions", paramLabel = "N", description = "How often all servers are started anew.")
    private @Nullable Integer sessions;

    @Option(names = "--blocks", paramLabel = "N", description = "Measured blocks in each session.")
    private @Nullable Integer blocks;

    @Option(names = "--block", paramLabel = "TIME", description = "How long each block is, such as 4s.")
    private @Nullable Duration block;

    @Option(names = "--warmup-cap", paramLabel = "TIME", description = "Longest warm-up; it ends when all are steady.")
    private @Nullable Duration cap;

    @Option(names = "--no-profile", description = "No profiles. --profile=alloc: allocations, too.")
    private boolean noProfile;

    /** Described with {@code --no-profile}, so that the help fits two screens. */
    @Option(names = "--profile", paramLabel = "alloc", hidden = true, description = "Profiles allocations, too.")
    private @Nullable MoreProfiles more;

    @Option(names = "--rigorous", description = "More sessions, up to 12 minutes for 3 servers.")
    private boolean rigorous;

    /** Profiles beside that of CPU. */
    private enum MoreProfiles {
        ALLOC
    }

    public boolean isRigorous() {
        return rigorous;
    }

    /** Adds these options on top of a layer: single options take precedence over {@code --rigorous}. */
    public Layer over(Layer below) {
        Layer length = rigorous
                ? below.with("paired.sessions", Defaults.RIGOROUS.sessions())
                        .with("paired.blocks", Defaults.RIGOROUS.blocks())
                        .with("paired.block", Defaults.RIGOROUS.block())
                : below;
        return length.with("paired.sessions", sessions)
                .with("paired.blocks", blocks)
                .with("paired.block", block)
                .with("paired.warmup", cap)
                .with("paired.profile", noProfile ? Duration.ZERO : null)
                .with("paired.allocations", more == null ? null : Defaults.ALLOCATIONS);
    }
}
