package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.place.ClusterUse;
import dev.serverlab.model.run.place.ContainerEngine;
import dev.serverlab.model.run.place.Hosting;
import dev.serverlab.model.run.place.OtherMachine;
import dev.serverlab.model.spelling.WireNamed;
import dev.serverlab.stats.paired.Prior;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A whole run: the contents of {@code run.json}. It describes itself, so that it can be read without the lab.
 *
 * @param header its identity and state
 * @param experiment as resolved from file and options
 * @param seed orders the plan
 * @param plan every trial in order
 * @param trials those that were run, in order
 * @param summaries one per protocol and variant, in the experiment's order
 * @param conclusions conclusions from all trials
 */
public record Run(
        @JsonUnwrapped Header header,
        Experiment experiment,
        Environment environment,
        long seed,
        List<Trial> plan,
        List<TrialResult> trials,
        List<VariantSummary> summaries,
        @JsonUnwrapped Conclusions conclusions) {

    /**
     * The version that the lab writes and reads; raised when a reader of the version before would miss a name or
     * misunderstand it.
     */
    public static final int SCHEMA_VERSION = 6;

    /**
     * The identity and state of a run.
     *
     * @param schemaVersion {@link #SCHEMA_VERSION}
     * @param id the name of its folder
     * @param state whether all planned trials were run
     * @param finishedAt when it was last written
     * @param resumedAt each time that it was resumed after being cut short; absent when it never was
     */
    public record Header(
            int schemaVersion,
            String id,
            State state,
            Instant startedAt,
            Instant finishedAt,
            @Nullable List<Instant> resumedAt) {}

    /** The name of its folder. */
    public String id() {
        return header.id();
    }

    public State state() {
        return header.state();
    }

    public List<ComparisonResult> comparisons() {
        return conclusions.comparisons();
    }

    public List<ClaimResult> claims() {
        return conclusions.claims();
    }

    public @Nullable SweepResult sweep() {
        return conclusions.sweep();
    }

    public @Nullable CapacityResult capacity() {
        return conclusions.capacity();
    }

    public @Nullable TuningResult tuning() {
        return conclusions.tuning();
    }

    /** The same with other claim results. */
    public Run withClaims(List<ClaimResult> others) {
        Conclusions said = new Conclusions(comparisons(), others, sweep(), capacity(), tuning());
        return new Run(header, experiment, environment, seed, plan, trials, summaries, said);
    }

    /** How many of the planned trials have ended; a paired one has a result for each variant. */
    public long trialsEnded() {
        return trials.stream().mapToInt(TrialResult::number).distinct().count();
    }

    /** The protocols that were planned. */
    public List<Protocol> protocols() {
        return summaries.stream().map(VariantSummary::protocol).distinct().toList();
    }

    /** The columns of a protocol's table, one per variant. */
    public List<VariantSummary> columns(Protocol protocol) {
        return summaries.stream()
                .filter(summary -> summary.protocol() == protocol)
                .toList();
    }

    /** The trials of a column that have ended. */
    public List<TrialResult> trialsOf(VariantSummary column) {
        return trials.stream()
                .filter(trial -> trial.protocol() == column.protocol())
                .filter(trial -> trial.variant().equals(column.variant()))
                .toList();
    }

    /** The state of a run. */
    public enum State implements WireNamed {
        /** Trials are still to come; also the state left by a run that was killed. */
        RUNNING,
        /** Every planned trial was run. */
        COMPLETE,
        /** Ended before the last trial. */
        INTERRUPTED
    }

    /**
     * The environment of a run.
     *
     * @param labVersion the lab's version
     * @param gitRevision the checkout's revision, with {@code -dirty} when it had changes; absent outside git
     * @param command the arguments of {@code ./lab}
     * @param serverJdk the JDK of servers that ran as processes; those in containers report theirs themselves
     * @param generatorJdk the JDK that the generator and the lab ran on
     * @param hosting the hosting of servers that were not processes of the lab
     * @param titles of servers for people, by name; absent in older runs
     * @param shippedTransports the default network transports of servers whose profiles in the lab change them, by name;
     *     absent in older runs
     * @param reference what comparisons by CPU per request refer to; absent in runs without paired trials, and in older
     *     ones
     */
    public record Environment(
            String labVersion,
            @Nullable String gitRevision,
            List<String> command,
            Host host,
            Jdk serverJdk,
            Jdk generatorJdk,
            @JsonUnwrapped Hosting hosting,
            @Nullable Map<String, String> titles,
            @Nullable Map<String, String> shippedTransports,
            @Nullable Reference reference) {

        public @Nullable List<Hosting.Against> against() {
            return hosting.against();
        }

        public @Nullable ContainerEngine engine() {
            return hosting.engine();
        }

        public @Nullable ClusterUse cluster() {
            return hosting.cluster();
        }

        /** The same with servers that were already running, on that JVM. */
        public Environment against(Jdk jvm, List<Hosting.Against> servers) {
            return with(jvm, hosting.with(servers), reference);
        }

        /** The same with containers. */
        public Environment with(ContainerEngine containers) {
            return with(serverJdk, hosting.with(containers), reference);
        }

        /** The same with pods. */
        public Environment with(ClusterUse pods) {
            return with(serverJdk, hosting.with(pods), reference);
        }

        /** Machines other than the lab's, reached by ssh; empty without any. */
        public List<OtherMachine> machines() {
            return Objects.requireNonNullElse(hosting.machines(), List.of());
        }

        /** How many load generators elsewhere drove the servers together; absent when the lab's own did. */
        public @Nullable Integer generators() {
            long machines = machines().stream().filter(each -> !each.servers()).count();
            ClusterUse pods = cluster();
            return machines > 0 ? Integer.valueOf((int) machines) : pods == null ? null : pods.generators();
        }

        /** The same with other machines. */
        public Environment withMachines(List<OtherMachine> others) {
            return with(serverJdk, hosting.withMachines(others), reference);
        }

        /** The same with what comparisons refer to. */
        public Environment with(@Nullable Reference other) {
            return with(serverJdk, hosting, other);
        }

        private Environment with(Jdk jdk, Hosting places, @Nullable Reference other) {
            return new Environment(
                    labVersion,
                    gitRevision,
                    command,
                    host,
                    jdk,
                    generatorJdk,
                    places,
                    titles,
                    shippedTransports,
                    other);
        }
    }

    /**
     * What earlier runs tell of a run that is still to come, so that its comparisons by CPU per request hold in another
     * hour, too.
     *
     * @param source of the spread, for people
     * @param spread of sessions and runs, as variances of the logarithm of CPU per request
     * @param generatorMicros the usual pace of this machine: what a request costs the generator under such a load, in µs;
     *     absent before there was such a run
     * @param generatorRuns how many runs that is the median of
     */
    public record Reference(
            String source,
            @JsonUnwrapped Prior spread,
            @Nullable Double generatorMicros,
            int generatorRuns) {}

    /**
     * All valid trials of one variant in one protocol, merged: a column of a table.
     *
     * @param trials how many were planned
     * @param validTrials how many of them are in the numbers
     * @param measures absent when no trial was valid
     */
    public record VariantSummary(
            Variant variant,
            Protocol protocol,
            int trials,
            int validTrials,
            @JsonUnwrapped @Nullable Measures measures) {}

    /**
     * The conclusions from a run's trials.
     *
     * @param comparisons all pairs of variants by all metrics; empty without paired trials
     * @param claims one for each claim of the experiment
     * @param sweep absent when nothing was swept, or without solo trials
     * @param capacity absent unless it searched for the highest rate that holds, which has no trials
     * @param tuning absent unless it searched for the smallest setting that holds a rate, whose trials are not in the plan
     */
    public record Conclusions(
            List<ComparisonResult> comparisons,
            List<ClaimResult> claims,
            @Nullable SweepResult sweep,
            @Nullable CapacityResult capacity,
            @Nullable TuningResult tuning) {

        /** Of trials. */
        public Conclusions(List<ComparisonResult> comparisons, List<ClaimResult> claims, @Nullable SweepResult sweep) {
            this(comparisons, claims, sweep, null, null);
        }

        /** Of a search for capacity. */
        public static Conclusions of(CapacityResult found) {
            return new Conclusions(List.of(), List.of(), null, found, null);
        }

        /** Of a search for a setting. */
        public static Conclusions of(TuningResult found) {
            return new Conclusions(List.of(), List.of(), null, null, found);
        }
    }
}
