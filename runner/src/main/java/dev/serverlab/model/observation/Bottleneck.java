package dev.serverlab.model.observation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What limited the throughput of a trial. docs/bottlenecks.md tells what each label means and what to do about it.
 *
 * @param evidence one sentence with its figures
 */
public record Bottleneck(Label label, String evidence) {

    /** What can be the limit. */
    public enum Label {
        /** The request threads: all were taken. */
        POOL,
        /** The workers that {@code work=offload} waits on: all were taken. */
        WORKERS,
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
        /** The load generator. */
        GENERATOR,
        /** None of these, as far as can be told. */
        UNKNOWN;

        /** Its name in files and for people, such as {@code event-loop}. */
        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * Of several trials of one variant: what limited most of them, and of as many the first. When not all agree, the
     * evidence says so.
     *
     * @param trials at least one
     */
    static Bottleneck ofAll(List<Bottleneck> trials) {
        Map<Label, Long> counts =
                trials.stream().collect(Collectors.groupingBy(Bottleneck::label, Collectors.counting()));
        Bottleneck most = trials.getFirst();
        for (Bottleneck trial : trials) {
            if (counts.getOrDefault(trial.label(), 0L) > counts.getOrDefault(most.label(), 0L)) {
                most = trial;
            }
        }
        long agreeing = counts.getOrDefault(most.label(), 0L);
        return agreeing == trials.size()
                ? most
                : new Bottleneck(
                        most.label(), "in " + agreeing + " of " + trials.size() + " trials: " + most.evidence());
    }
}
