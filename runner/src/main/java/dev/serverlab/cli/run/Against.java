package dev.serverlab.cli.run;

import dev.serverlab.measure.platform.AlreadyRunning;
import dev.serverlab.measure.server.FoundServer;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code --against}: servers that run already, in place of those that the lab would start. */
public record Against(AlreadyRunning servers) {

    public static final String OPTION = "--against";

    /** Options that only mean something where the lab starts the servers. */
    private static final Set<String> OF_STARTED =
            Set.of("--set", "--jvm-args", "--jdk", "--pin", "--fixed-ports", "--in", "--cpus", "--memory", "--network");

    /**
     * Refuses options that only mean something where the lab starts the servers.
     *
     * @param given the options of the command line
     */
    public static void requireNothingOfStarted(List<String> given) {
        List<String> impossible =
                given.stream().filter(OF_STARTED::contains).distinct().toList();
        if (!impossible.isEmpty()) {
            throw Problems.refused("against-running.given", String.join(", ", impossible));
        }
    }

    /**
     * Looks for the servers.
     *
     * @param where {@code compose}, or addresses by server
     * @param asked the variants of the command line; null for the servers of the experiment, as they run
     * @throws LabException when one does not run, or runs as something else than was asked for
     */
    public static Against find(
            String where, boolean allowRemote, Servers servers, Experiment experiment, @Nullable List<Variant> asked) {
        AgainstAddresses addresses = AgainstAddresses.parse(where);
        addresses.requireLoopback(allowRemote);
        List<FoundServer> found = new ArrayList<>();
        for (String name : names(addresses, experiment, asked)) {
            AgainstAddresses.Pair pair =
                    addresses.of(name, servers.of(new Variant(name, "default")).ports());
            found.add(FoundServer.at(name, pair.service(), pair.management()));
        }
        if (asked != null) {
            asked.forEach(variant -> requireProfile(variant, found));
        }
        return new Against(new AlreadyRunning(List.copyOf(found)));
    }

    private static Set<String> names(AgainstAddresses addresses, Experiment experiment, @Nullable List<Variant> asked) {
        if (asked == null && !addresses.byServer().isEmpty()) {
            return addresses.byServer().keySet();
        }
        Set<String> names = new LinkedHashSet<>();
        for (Variant variant : asked == null ? experiment.variants() : asked) {
            if (!names.add(variant.server()) && asked != null) {
                throw Problems.refused("against-one-profile", variant.server());
            }
        }
        return names;
    }

    private static void requireProfile(Variant asked, List<FoundServer> found) {
        Variant runs = found.stream()
                .map(FoundServer::variant)
                .filter(each -> each.server().equals(asked.server()))
                .findFirst()
                .orElseThrow();
        if (!runs.equals(asked)) {
            throw Problems.refused(
                    "profile-differs",
                    runs,
                    asked,
                    asked.server(),
                    asked.server().toUpperCase(Locale.ROOT),
                    asked.profile());
        }
    }

    /** What is asked for, of the servers that run: once each, as they are never started anew. */
    public Overrides on(Overrides asked) {
        requireOnce("--sessions", asked.layer().read("paired.sessions", Integer.class));
        requireOnce("--rounds", asked.layer().read("rounds", Integer.class));
        return new Overrides(
                servers.found().stream().map(FoundServer::variant).toList(),
                asked.layer()
                        .with("rounds", 1)
                        .with("paired.sessions", 1)
                        .with("jvmArgs", List.of())
                        // Wherever that is.
                        .with("in", Placement.Kind.PROCESS));
    }

    private static void requireOnce(String option, @Nullable Integer times) {
        if (times != null && times > 1) {
            throw Problems.refused("against-once", times, option);
        }
    }

    /** What the experiment wants set, nobody sets. */
    public void requireNoSettings(Experiment experiment) {
        for (Variant variant : experiment.variants()) {
            if (experiment.siteOf(variant).kind() != Placement.Kind.PROCESS) {
                throw Problems.refused(
                        "against-running.placed",
                        experiment.name(),
                        variant,
                        experiment.siteOf(variant).describe());
            }
            if (!experiment.settingsOf(variant).isEmpty()) {
                throw Problems.refused(
                        "against-running.set", experiment.name(), variant, experiment.settingsOf(variant));
            }
        }
    }
}
