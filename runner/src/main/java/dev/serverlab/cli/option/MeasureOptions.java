package dev.serverlab.cli.option;

import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.json.RunFolder;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that measures: seed, JDK, pinning, and the results folder. */
public final class MeasureOptions {

    /** Short enough to type again. */
    private static final int LARGEST_DRAWN = 1_000_000;

    @Option(names = "--seed", paramLabel = "N", description = "Orders the trials; same seed, same plan.")
    private long seed = new SecureRandom().nextInt(LARGEST_DRAWN);

    @Option(names = "--output", paramLabel = "FOLDER", description = "Where runs are kept (default: results).")
    private @Nullable Path output;

    @Mixin
    private JdkOption jdk = new JdkOption();

    /** Absent when not given; then only sessions are pinned. */
    @Option(
            names = "--pin",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "false",
            description = "Gives servers and generator separate CPUs, or not.")
    private @Nullable Boolean pin;

    public long seed() {
        return seed;
    }

    /** The servers' JDK; absent for the lab's own. */
    public @Nullable Path jdk() {
        return jdk.path();
    }

    /** @param usual where results are kept unless another folder is given */
    public Path results(Path usual) {
        return output == null ? usual : output;
    }

    /**
     * What measures.
     *
     * @param home the checkout
     * @throws dev.serverlab.model.problem.LabException when results cannot be kept where they were asked for
     */
    public Toolchain toolchain(Path home) {
        if (output != null) {
            RunFolder.requireFolder(output);
        }
        return Toolchain.of(home, Servers.in(home), jdk.path(), Boolean.TRUE.equals(pin));
    }

    /** The same with the pinning of an experiment's sessions, unless pinning is turned off. */
    public Toolchain pinningSessions(Toolchain toolchain, Experiment experiment, Placement.Kind generatorIn) {
        return Boolean.FALSE.equals(pin) ? toolchain : toolchain.pinningSessions(experiment, generatorIn);
    }
}
