package dev.serverlab.model.experiment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A variant with everything that an experiment says of it: its own, or else what holds for all.
 *
 * @param server the one that the experiment brings itself; absent for one of the lab's
 * @param workload what it is asked for
 * @param load what it is put under in solo trials
 * @param settings those of its server with its own above them, sorted
 * @param ownSettings those that other variants of its server are not given
 * @param site where it runs; of an image nobody has to say that it is a container
 * @param jvm what its server runs on
 * @param env environment variables beside those of its server, sorted
 * @param revision the sources that it is built of; absent when that is the working tree
 */
public record Subject(
        Variant variant,
        @Nullable CustomServer server,
        Workload workload,
        Load load,
        Map<String, String> settings,
        Map<String, String> ownSettings,
        Placement site,
        Jvm jvm,
        Map<String, String> env,
        @Nullable Revision revision) {

    /**
     * What a server runs on.
     *
     * @param jdk that of this variant alone, as {@link VariantOverrides#jdk}; absent when it runs on that of all
     * @param arguments JVM arguments
     */
    public record Jvm(@Nullable String jdk, List<String> arguments) {}

    /** What requests to it ask for, in a line for people. */
    public String describeRequests() {
        return server == null ? workload.describe() : server.describe();
    }

    /** How many requests come of an arrival, on average; more than one where it is sent sequences. */
    public double requestsPerArrival() {
        return server == null ? 1 : server.sent().requestsPerArrival();
    }
}
