package dev.serverlab.model.observation;

import dev.serverlab.model.spelling.WireNamed;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * What limited the throughput of a trial. docs/validity.md explains each label and what to do about it.
 *
 * @param evidence one sentence with its figures
 */
public record Bottleneck(Label label, String evidence) {

    /** The possible limits. */
    public enum Label implements WireNamed {
        /** The request threads: all were taken. */
        POOL,
        /** The workers that {@code work=offload} waits on: all were taken. */
        WORKERS,
        /** The connections to a backend: all were taken. */
        CONNECTIONS,
        /** The closed model's users: each only waited for its own answer. */
        USERS,
        /** Nothing, below the rate that was offered. */
        ARRIVALS,
        /** The CPUs. */
        CPU,
        /** The CPU quota of the server's container. */
        CPU_QUOTA,
        /** An event loop that was computing or blocked, even with idle CPUs. */
        EVENT_LOOP,
        /** Connections that were not accepted in time. */
        ACCEPT_QUEUE,
        /** A backend, such as a database, which took all of a core or of the CPUs. */
        BEHIND,
        /** The load generator. */
        GENERATOR,
        /** None of these, as far as can be told. */
        UNKNOWN;

        /** A bottleneck of that kind, with its evidence. */
        @SuppressWarnings("AnnotateFormatMethod") // The annotation would need another dependency.
        Bottleneck because(String format, Object... values) {
            return new Bottleneck(this, String.format(Locale.ROOT, format, values));
        }
    }

    /**
     * For several trials of one variant: the most frequent limit, in a tie the first. When not all agree, the evidence says
     * so.
     *
     * @param trials at least one
     */
    static Bottleneck combine(List<Bottleneck> trials) {
        ToLongFunction<Bottleneck> agreeing = one ->
                trials.stream().filter(each -> each.label() == one.label()).count();
        Bottleneck most = Collections.max(trials, Comparator.comparingLong(agreeing));
        long count = agreeing.applyAsLong(most);
        return count == trials.size()
                ? most
                : most.label().because("in %d of %d trials: %s", count, trials.size(), most.evidence());
    }
}
