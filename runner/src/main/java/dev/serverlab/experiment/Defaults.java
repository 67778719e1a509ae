package dev.serverlab.experiment;

import java.time.Duration;
import java.util.List;

/** What an experiment means where neither its file nor the command line says: the one place for defaults. */
public final class Defaults {

    public static final String EXPERIMENT = "three-servers";
    public static final Duration DELAY = Duration.ofMillis(100);
    public static final int USERS = 100;
    public static final Duration RAMP = Duration.ofSeconds(1);
    public static final Duration DURATION = Duration.ofSeconds(32);
    public static final Duration WARMUP = Duration.ofSeconds(10);
    public static final int ROUNDS = 1;

    /**
     * The same heap and collector for every server. A fixed number of JIT threads keeps them countable: the JVM
     * otherwise ends idle ones, and their CPU time with them.
     */
    public static final List<String> JVM_ARGS =
            List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "-XX:-UseDynamicNumberOfCompilerThreads");

    private Defaults() {}
}
