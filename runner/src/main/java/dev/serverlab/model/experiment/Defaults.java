package dev.serverlab.model.experiment;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.serverlab.model.experiment.Paired.Margins;
import java.time.Duration;
import java.util.List;

/** The defaults of an experiment, where neither its file nor the command line gives a value. */
public final class Defaults {

    public static final String EXPERIMENT = "three-servers";
    public static final Duration DELAY = ofMillis(100);
    public static final int USERS = 100;
    public static final Duration RAMP = ofSeconds(1);
    public static final Duration DURATION = ofSeconds(20);
    public static final Duration WARMUP = ofSeconds(10);
    public static final int ROUNDS = 1;
    public static final Protocols PROTOCOL = Protocols.BOTH;

    /** Some three and a half minutes for three servers. */
    public static final Paired PAIRED = new Paired(
            3,
            6,
            ofSeconds(4),
            ofMillis(500),
            ofSeconds(60),
            ofSeconds(2),
            null,
            ofSeconds(8),
            null,
            new Margins(5, null, 0.5));

    /** How long {@code --profile alloc} profiles what servers allocate. */
    public static final Duration ALLOCATIONS = ofSeconds(4);

    /** The values of {@code --rigorous}: three servers in less than twelve minutes. */
    public static final Paired RIGOROUS = new Paired(
            8,
            6,
            PAIRED.block(),
            PAIRED.edge(),
            PAIRED.warmup(),
            PAIRED.settle(),
            null,
            PAIRED.profile(),
            null,
            PAIRED.margins());

    /**
     * The same heap and collector for every server. A fixed number of JIT threads keeps their CPU time readable: the JVM
     * otherwise ends idle ones, and their CPU time is lost. A server that runs out of memory exits at once, instead of
     * losing one thread after another.
     */
    public static final List<String> JVM_ARGS = List.of(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+UseG1GC",
            "-XX:-UseDynamicNumberOfCompilerThreads",
            "-XX:+ExitOnOutOfMemoryError");

    private Defaults() {}
}
