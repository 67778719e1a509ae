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
 * @param rounds how often every variant is tried
 * @param warmup how long each server is warmed up before the ramp
 * @param jvmArgs the same for every server
 * @param settings per server, each passed on as a system property
 */
public record Experiment(
        String name,
        String question,
        List<Variant> variants,
        Workload workload,
        Load load,
        Protocol protocol,
        int rounds,
        Duration warmup,
        List<String> jvmArgs,
        Map<String, Map<String, String>> settings) {

    /** The settings of one server; empty when there are none. */
    public Map<String, String> settingsOf(String server) {
        return settings.getOrDefault(server, Map.of());
    }
}
