package dev.serverlab.model.observation;

import dev.serverlab.model.spelling.WireNamed;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * What limited the throughput of a trial. docs/validity.md tells what each label means and what to do about it.
 *
 * @param evidence one sentence with its figures
 */
public record Bottleneck(Label label, String evidence) {

    /** What can be the limit. */
    public enum Label implements WireNamed {
        /** The request threads: all were taken. */
        POOL,
        /** The workers that {@code work=offload} waits on: all were taken. */
        WORKERS,
        /** The connections to a backend: all were taken. */
        CONNECTIONS,
        /** The closed model's users: each waited for its own answer and for nothing else. */
        USERS,
        /** Nothing, below the rate that was offered. */
        ARRIVALS,
        /** The CPUs. */
        CPU,
        /** The CPU quota of the server's container. */
        CPU_QUOTA,
        /** An event loop that computed or was held, whatever the CPUs had left. */
        EVENT_LOOP,
        /** Connections that were not accepted in time. */
        ACCEPT_QUEUE,
        /** A backend, such as a database, which took all of a core or of the CPUs. */
        BEHIND,
        /** The load generator. */
        GENERATOR,
        /** None of these, as far as can be told. */
        UNKNOWN;

        /** That it was the limit, and by what one sees it. */
        @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency of its own.
        Bottleneck because(String format, Object... values) {
            return new Bottleneck(this, String.format(Locale.ROOT, format, values));
        }
    }

    /**
     * Of several trials of one variant: what limited most of them, and of as many the first. When not all agree, the
     * evidence says so.
     *
     * @param trials at least one
     */
    static Bottleneck ofAll(List<Bottleneck> trials) {
        ToLongFunction<Bottleneck> agreeing = one ->
                trials.stream().filter(each -> each.label() == one.label()).count();
        Bottleneck most = Collections.max(trials, Comparator.comparingLong(agreeing));
        long count = agreeing.applyAsLong(most);
        return count == trials.size()
                ? most
                : most.label().because("in %d of %d trials: %s", count, trials.size(), most.evidence());
    }
}
