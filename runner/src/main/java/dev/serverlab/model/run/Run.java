package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.OlderRun;
import dev.serverlab.model.machine.ContainerEngine;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.machine.Jdk;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole run: what {@code run.json} holds. It describes itself, so that it can be read without the lab.
 *
 * @param schemaVersion of the file that it stands in: {@link #SCHEMA_VERSION} when it is new, an older one when it was kept
 * @param id the name of its folder
 * @param state whether all planned trials were run
 * @param finishedAt when it was last written
 * @param resumedAt when it was taken up again after it had been cut short, each time; absent when it never was
 * @param experiment as resolved from file and options
 * @param seed orders the plan
 * @param plan every trial in order
 * @param trials those that were run, in order
 * @param summaries one per protocol and variant, in the experiment's order
 * @param comparisons of all pairs of variants, from the paired trials; CPU per request and p90 first
 * @param claims one for each claim of the experiment, in its order
 * @param sweep absent when the experiment sweeps nothing, or has no solo trials
 */
public record Run(
        int schemaVersion,
        String id,
        State state,
        Instant startedAt,
        Instant finishedAt,
        @Nullable List<Instant> resumedAt,
        Experiment experiment,
        Environment environment,
        long seed,
        List<Trial> plan,
        List<TrialResult> trials,
        List<VariantSummary> summaries,
        List<ComparisonResult> comparisons,
        List<ClaimResult> claims,
        @Nullable SweepResult sweep) {

    /** The same with something else said of its claims. */
    public Run withClaims(List<ClaimResult> others) {
        return new Run(
                schemaVersion,
                id,
                state,
                startedAt,
                finishedAt,
                resumedAt,
                experiment,
                environment,
                seed,
                plan,
                trials,
                summaries,
                comparisons,
                others,
                sweep);
    }

    /**
     * What the lab writes; raised when a reader of the version before would miss a name or misunderstand it. 1 were runs
     * without comparisons at first, and later the same as 2: 2 had workloads of single variants where
     * there are differences now, and neither claims nor sweeps. {@link OlderRun} tells what they lack.
     */
    public static final int SCHEMA_VERSION = 3;

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

    /** How far a run came. */
    public enum State {
        /** Trials are still to come; also what a run that was killed leaves behind. */
        RUNNING,
        /** Every planned trial was run. */
        COMPLETE,
        /** Ended before the last trial. */
        INTERRUPTED
    }

    /**
     * Where and with what it ran.
     *
     * @param labVersion the lab's version
     * @param gitRevision the checkout's revision, with {@code -dirty} when it had changes; absent outside git
     * @param command the arguments of {@code ./lab}
     * @param serverJdk the JDK that servers ran on that were processes; those in containers tell theirs themselves
     * @param generatorJdk the JDK that the generator and the lab ran on
     * @param against servers that ran already; absent when the lab started them
     * @param engine what containers ran on; absent without any
     */
    public record Environment(
            String labVersion,
            @Nullable String gitRevision,
            List<String> command,
            Host host,
            Jdk serverJdk,
            Jdk generatorJdk,
            @Nullable List<Against> against,
            @Nullable ContainerEngine engine) {

        /** Where the lab started the servers, as processes. */
        public Environment(
                String labVersion,
                @Nullable String gitRevision,
                List<String> command,
                Host host,
                Jdk serverJdk,
                Jdk generatorJdk) {
            this(labVersion, gitRevision, command, host, serverJdk, generatorJdk, null, null);
        }

        /** The same where servers ran already, on that JVM. */
        public Environment against(Jdk jvm, List<Against> servers) {
            return new Environment(labVersion, gitRevision, command, host, jvm, generatorJdk, servers, engine);
        }

        /** The same with containers. */
        public Environment with(ContainerEngine containers) {
            return new Environment(
                    labVersion, gitRevision, command, host, serverJdk, generatorJdk, against, containers);
        }
    }

    /**
     * A server that the lab neither started nor ended.
     *
     * @param service where requests went, such as {@code http://127.0.0.1:8081}
     * @param management where it told about itself
     * @param cpuResolutionMillis in which steps it told its CPU time there, in ms; absent when its clock was read on this
     *     machine, which is exact
     */
    public record Against(
            Variant variant,
            String service,
            String management,
            @Nullable Integer cpuResolutionMillis) {}
}
