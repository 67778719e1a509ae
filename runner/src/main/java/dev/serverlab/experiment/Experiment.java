package dev.serverlab.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A question and everything that is needed to put it to the servers, as resolved from file and options.
 *
 * @param name the file's name without its ending
 * @param question what is asked, for the top of a report
 * @param variants what is compared, in the order of the table
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
