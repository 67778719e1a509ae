package dev.serverlab.cli;

import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command that measures: in which order, with what, and where that is kept. */
final class MeasureOptions {

    /** Short enough to be typed again. */
    private static final int LARGEST_DRAWN = 1_000_000;

    @Option(names = "--seed", paramLabel = "N", description = "Orders the trials; the same seed, the same plan.")
    long seed = new SecureRandom().nextInt(LARGEST_DRAWN);

    @Option(names = "--output", paramLabel = "FOLDER", description = "Where runs are kept (default: results).")
    private @Nullable Path output;

    @Option(names = "--jdk", paramLabel = "PATH", description = "The servers' JDK: 21 or newer; your own: 17.")
    @Nullable
    Path jdk;

    /** Absent where it is not said, and only sessions are pinned. */
    @Option(
            names = "--pin",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "false",
            description = "Servers and generator on CPUs of their own, or not.")
    private @Nullable Boolean pin;

    Path results(Lab lab) {
        return output == null ? lab.results() : output;
    }

    Toolchain toolchain(Lab lab) {
        return Toolchain.of(lab.home(), lab.servers(), jdk, Boolean.TRUE.equals(pin));
    }

    /** The same for an experiment, as its sessions are pinned, unless none are to be. */
    Toolchain pinningSessions(Toolchain toolchain, Experiment experiment, Placement.Kind generatorIn) {
        return Boolean.FALSE.equals(pin) ? toolchain : toolchain.pinningSessions(experiment, generatorIn);
    }
}
