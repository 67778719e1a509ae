package dev.serverlab.cli.option;

import dev.serverlab.model.file.Layer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The load of trials of one server at a time. */
public final class SoloOptions {

    @Option(names = "--users", paramLabel = "N", description = "Concurrent users: a closed model.")
    private @Nullable Integer users;

    @Option(names = "--ramp", paramLabel = "TIME", description = "Time from no load to full load, such as 1s.")
    private @Nullable Duration ramp;

    @Option(names = "--duration", paramLabel = "TIME", description = "The measured window at full load, such as 30s.")
    private @Nullable Duration duration;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Time of short, full-speed requests before the ramp.")
    private @Nullable Duration warmup;

    @Option(names = "--rounds", paramLabel = "N", description = "How often each variant is measured.")
    private @Nullable Integer rounds;

    /** Adds these options on top of a layer. */
    Layer over(Layer below) {
        return below.with("load.users", users)
                .with("load.ramp", ramp)
                .with("load.duration", duration)
                .with("warmup", warmup)
                .with("rounds", rounds);
    }
}
