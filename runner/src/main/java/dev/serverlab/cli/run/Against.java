package dev.serverlab.cli.run;

import dev.serverlab.measure.platform.AlreadyRunning;
import dev.serverlab.measure.server.FoundServer;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.problem.LabException;
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

    private static LabException refused(String what, String action) {
        return LabException.refused("against-running", what, action + ", or leave out " + OPTION + ".");
    }

    /**
     * Refuses options that only mean something where the lab starts the servers.
     *
     * @param given the options of the command line
     */
    public static void requireNothingOfStarted(List<String> given) {
        List<String> impossible =
                given.stream().filter(OF_STARTED::contains).distinct().toList();
        if (!impossible.isEmpty()) {
            throw LabException.refused(
                    "against-running",
                    "The servers of " + OPTION + " run already, so the lab cannot give them "
                            + String.join(", ", impossible) + ".",
                    "Leave that out and start them so, or leave out " + OPTION + " and let the lab start them.");
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
                throw LabException.refused(
                        "against-one-profile",
                        "Only one " + variant.server() + " runs there, so it cannot be compared with itself.",
                        "Name one variant of each server, or leave out " + OPTION + ".");
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
            throw LabException.refused(
                    "profile-differs",
                    "What runs there is " + runs + ", not " + asked + ".",
                    "Ask for --variants " + runs + ", or start it with that profile, as with "
                            + asked.server().toUpperCase(Locale.ROOT) + "_PROFILE=" + asked.profile()
                            + " docker compose up -d " + asked.server() + ".");
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
            throw LabException.refused(
                    "against-once",
                    "The servers of " + OPTION + " are not started anew between trials, so each has one and not "
                            + times + ".",
                    "Leave out " + option
                            + "; for what a change did, start the servers anew for each of several runs and"
                            + " set these against each other: ./lab compare A1,A2,A3 B1,B2,B3.");
        }
    }

    /** What the experiment wants set, nobody sets. */
    public void requireNoSettings(Experiment experiment) {
        for (Variant variant : experiment.variants()) {
            if (experiment.siteOf(variant).kind() != Placement.Kind.PROCESS) {
                throw refused(
                        "The experiment '" + experiment.name() + "' starts " + variant + " "
                                + experiment.siteOf(variant).describe() + ", and the servers of " + OPTION
                                + " run already.",
                        "Choose another experiment or other --variants");
            }
            if (!experiment.settingsOf(variant).isEmpty()) {
                throw refused(
                        "The experiment '" + experiment.name() + "' gives " + variant + " the settings "
                                + experiment.settingsOf(variant) + ", and the servers of " + OPTION + " run already.",
                        "Choose an experiment or --variants without settings");
            }
        }
    }
}
