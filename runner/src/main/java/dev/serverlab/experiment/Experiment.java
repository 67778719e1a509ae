package dev.serverlab.experiment;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A question and everything that is needed to put it to the servers, as resolved from file and options.
 *
 * @param name the file's name without its ending
 * @param question what is asked, for the top of a report
 * @param variants what is compared, in the order of the table
 * @param workload what every variant is asked for
 * @param workloads what variants are asked for that differ on purpose, such as one whose requests cost more
 * @param protocol which protocols it is run by
 * @param rounds how often every variant is tried solo
 * @param warmup how long each server is warmed up before the ramp of a solo trial
 * @param paired how paired trials go
 * @param jvmArgs the same for every server
 * @param settings per server, each passed on as a system property
 */
public record Experiment(
        String name,
        String question,
        List<Variant> variants,
        Workload workload,
        Map<Variant, Workload> workloads,
        Load load,
        Protocols protocol,
        int rounds,
        Duration warmup,
        Paired paired,
        List<String> jvmArgs,
        Map<String, Map<String, String>> settings) {

    /** The settings of one server; empty when there are none. */
    public Map<String, String> settingsOf(String server) {
        return settings.getOrDefault(server, Map.of());
    }

    /** What a variant is asked for. */
    public Workload workloadOf(Variant variant) {
        return workloads.getOrDefault(variant, workload);
    }

    /** The same with other paired trials. */
    Experiment withPaired(Paired other) {
        return new Experiment(
                name, question, variants, workload, workloads, load, protocol, rounds, warmup, other, jvmArgs,
                settings);
    }

    /** The longest delay that any variant is asked for. */
    public Duration longestDelay() {
        return variants.stream()
                .map(variant -> workloadOf(variant).delay())
                .max(Comparator.naturalOrder())
                .orElse(workload.delay());
    }

    /** Whether trials of that protocol are part of it: the paired one has to have something to compare. */
    public boolean runs(Protocol asked) {
        return switch (asked) {
            case SOLO -> protocol.haveSolo();
            case PAIRED -> protocol.havePaired() && Paired.canCompare(variants.size());
        };
    }

    /** Whether paired trials were asked for and are left out, because there is nothing, or too much, to compare. */
    public boolean leavesPairedOut() {
        return protocol.havePaired() && !runs(Protocol.PAIRED);
    }
}
