package dev.serverlab.cli.option;

import dev.serverlab.measure.place.AlreadyRunning;
import dev.serverlab.measure.place.FoundServer;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code --against}: servers that are already running, instead of those that the lab would start. */
public record Against(AlreadyRunning servers) {

    public static final String ALLOW_REMOTE = "--allow-remote";

    /** Options that only mean something where the lab starts the servers. */
    private static final Set<String> START_OPTIONS = Set.of(
            "--set", "--backend", "--heap", "--jvm-args", "--jdk", "--pin", "--in", "--cpus", "--memory", "--network");

    /**
     * The addresses of servers that are already running.
     *
     * @param byServer in the order in which they were given; empty for the ports of each {@code server.yaml} on loopback
     */
    record Addresses(Map<String, Pair> byServer) {

        private static final String COMPOSE = "compose";
        private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9-]{0,31})=([^+]+)\\+([^+]+)");

        /** The two addresses of a server. */
        record Pair(Address service, Address management) {}

        /** @throws LabException when the text has another form */
        static Addresses parse(String text) {
            Map<String, Pair> byServer = new LinkedHashMap<>();
            for (String word : text.equals(COMPOSE) ? new String[0] : text.split(",", -1)) {
                Matcher server = FORM.matcher(word);
                if (!server.matches() || byServer.containsKey(server.group(1))) {
                    throw malformed(word);
                }
                byServer.put(server.group(1), new Pair(address(server.group(2)), address(server.group(3))));
            }
            return new Addresses(byServer);
        }

        private static Address address(String url) {
            try {
                URI uri = new URI(url);
                String host = String.valueOf(uri.getHost());
                String plain = "http://" + host + ":" + uri.getPort();
                boolean nothingElse = url.equals(plain) || url.equals(plain + "/");
                if (nothingElse && !plain.contains("[") && uri.getPort() > 0 && uri.getPort() <= 65_535) {
                    return new Address(host, uri.getPort());
                }
            } catch (URISyntaxException e) {
                // Treated like any other malformed address.
            }
            throw malformed(url);
        }

        private static LabException malformed(String what) {
            return Problems.refused(
                    "against-malformed",
                    "'%s' is not a server's address.",
                    "Write --against compose, or once for each server its name with the address for requests "
                            + "and the one of its management port, as --against "
                            + "mvc=http://127.0.0.1:8081+http://127.0.0.1:9081,vertx=http://127.0.0.1:8083+http://127.0.0.1:9083.",
                    what);
        }

        /** @throws LabException when an address is on another machine and that is not allowed */
        void requireLoopback(boolean allowRemote) {
            byServer.forEach((server, pair) -> {
                if (!allowRemote) {
                    requireLoopback(server, "loaded", pair.service());
                    requireLoopback(server, "queried", pair.management());
                }
            });
        }

        private static void requireLoopback(String server, String what, Address at) {
            if (!at.isLoopback()) {
                throw Problems.refused(
                        "against-remote",
                        "%s would be %s on another machine: %s.",
                        "Add --allow-remote if you may load that machine, or start the server on this one.",
                        server,
                        what,
                        at);
            }
        }

        /**
         * The addresses of one server.
         *
         * @param ports the ports in its {@code server.yaml}
         * @throws LabException when it was not named
         */
        Pair of(String server, Ports ports) {
            if (byServer.isEmpty()) {
                return new Pair(Address.onLoopback(ports.service()), Address.onLoopback(ports.management()));
            }
            Pair pair = byServer.get(server);
            if (pair == null) {
                throw Problems.refused(
                        "against-unnamed",
                        "--against does not say where %s is.",
                        "Add %s=http://HOST:PORT+http://HOST:PORT, or leave it out of --variants.",
                        server);
            }
            return pair;
        }
    }

    /**
     * Refuses options that only mean something where the lab starts the servers.
     *
     * @param given the options of the command line
     */
    public static void requireNoStartOptions(List<String> given) {
        String impossible =
                given.stream().filter(START_OPTIONS::contains).distinct().collect(Collectors.joining(", "));
        if (!impossible.isEmpty()) {
            throw Problems.refused(
                    "against-running",
                    "The servers of --against are already running, so the lab cannot give them %s.",
                    "Start them with it instead, or leave out --against and let the lab start them.",
                    impossible);
        }
    }

    /**
     * Finds the servers.
     *
     * @param where {@code compose}, or addresses by server
     * @param asked the variants of the command line; null for the servers of the experiment, as they run
     * @throws LabException when one is not running, or is a different variant from the requested one
     */
    public static Against find(
            String where, boolean allowRemote, Servers servers, Experiment experiment, @Nullable List<Variant> asked) {
        OptionsTaken.requireServersOfLab(experiment);
        Addresses addresses = Addresses.parse(where);
        addresses.requireLoopback(allowRemote);
        Map<String, Variant> wanted = new LinkedHashMap<>();
        for (Variant variant : asked == null ? List.<Variant>of() : asked) {
            if (wanted.put(variant.server(), variant) != null) {
                throw Problems.refused(
                        "against-one-profile",
                        "Only one %s is running there, so it cannot be compared with itself.",
                        "Name one variant of each server, or leave out --against.",
                        variant.server());
            }
        }
        Set<String> names =
                new LinkedHashSet<>(asked == null ? addresses.byServer().keySet() : wanted.keySet());
        if (names.isEmpty()) {
            experiment.variants().forEach(variant -> names.add(variant.server()));
        }
        List<FoundServer> found = new ArrayList<>();
        for (String name : names) {
            ServerDescriptor described = servers.of(new Variant(name, "default"));
            Addresses.Pair pair = addresses.of(name, described.ports());
            FoundServer server = FoundServer.at(name, described.paths().getFirst(), pair.service(), pair.management());
            Variant variant = wanted.getOrDefault(name, server.variant());
            if (!server.variant().equals(variant)) {
                String profile = name.toUpperCase(Locale.ROOT) + "_PROFILE=" + variant.profile();
                throw Problems.refused(
                        "profile-differs",
                        "The server running there is %s, not %s.",
                        "Ask for --variants %1$s, or start it with that profile, as with %4$s docker compose up "
                                + "-d %3$s.",
                        server.variant(),
                        variant,
                        name,
                        profile);
            }
            found.add(server);
        }
        return new Against(new AlreadyRunning(List.copyOf(found)));
    }

    /** The plan for servers that are already running: one session each, as they are never restarted. */
    public Overrides on(Overrides asked) {
        requireOnce("--sessions", asked.layer().read("paired.sessions", Integer.class));
        requireOnce("--rounds", asked.layer().read("rounds", Integer.class));
        return new Overrides(
                servers.found().stream().map(FoundServer::variant).toList(),
                asked.layer()
                        .with("rounds", 1)
                        .with("paired.sessions", 1)
                        .with("jvmArgs", List.of())
                        // Wherever they really run.
                        .with("in", Placement.Kind.PROCESS));
    }

    private static void requireOnce(String option, @Nullable Integer times) {
        if (times != null && times > 1) {
            throw Problems.refused(
                    "against-once",
                    "The servers of --against are not restarted between trials, so %2$s can only be 1, not %1$s.",
                    "Leave out %2$s; to see what a change did, restart the servers for each of several runs "
                            + "and compare these: ./lab compare A1,A2,A3 B1,B2,B3.",
                    times,
                    option);
        }
    }

    /** Refuses settings of the experiment, which would have no effect. */
    public void requireNoSettings(Experiment experiment) {
        for (Variant variant : experiment.variants()) {
            Placement site = experiment.subject(variant).site();
            if (site.kind() != Placement.Kind.PROCESS) {
                throw Problems.refused(
                        "against-running",
                        "The experiment '%s' starts %s %s, but the servers of --against are already running.",
                        "Choose another experiment or other --variants, or leave out --against.",
                        experiment.name(),
                        variant,
                        site.describe());
            }
            Map<String, String> settings = experiment.subject(variant).settings();
            if (!settings.isEmpty()) {
                throw Problems.refused(
                        "against-running",
                        "The experiment '%s' gives %s the settings %s, but the servers of --against are already "
                                + "running.",
                        "Choose an experiment or --variants without settings, or leave out --against.",
                        experiment.name(),
                        variant,
                        settings);
            }
        }
    }
}
