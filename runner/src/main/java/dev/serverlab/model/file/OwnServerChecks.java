package dev.serverlab.model.file;

import dev.serverlab.generator.Template;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnServer;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.own.ClassPath;
import dev.serverlab.model.file.own.OwnRequestReading;
import dev.serverlab.model.file.own.OwnRequestReading.Placed;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Finds what cannot be done with the servers that an experiment brings itself, and files of theirs that there are not.
 */
final class OwnServerChecks {

    private static final Location SERVERS = Location.of("servers");
    private static final Location LOAD = Location.of("load");

    private final Meaning meaning;
    private final Findings findings;

    private OwnServerChecks(Meaning meaning, Findings findings) {
        this.meaning = meaning;
        this.findings = findings;
    }

    /**
     * Looks at all of them.
     *
     * @param said by the file and above it
     * @param known the lab's own servers
     */
    static void check(Meaning meaning, Layer said, Set<String> known, Findings findings) {
        Map<String, OwnServer> servers = meaning.experiment().servers();
        if (servers == null) {
            return;
        }
        OwnServerChecks checks = new OwnServerChecks(meaning, findings);
        findings.check(!said.has("workload"), Location.of("workload"), "own-workload");
        meaning.variants()
                .forEach((variant, made) -> Stream.of("delay", "work", "cpuMicros", "path")
                        .filter(made.own()::has)
                        .forEach(key -> findings.check(false, made.location().at(key), "own-workload")));
        servers.forEach((name, server) -> {
            Location location = SERVERS.at(name);
            findings.check(!known.contains(name), location, "own-namesake", name);
            // Of one that says neither, its form is the mistake.
            if (server.start().jar() != null || server.start().command() != null || server.inContainer()) {
                checks.checkStart(name, server, location);
                checks.checkTaken(name, server, location);
            }
            checks.checkRequests(server, location, said.at("servers").path(name).path("requests"));
        });
        OwnSequenceChecks.check(meaning, said, findings);
        checks.checkSimulation(servers);
    }

    /** What loads other revisions is that of the working tree, too. */
    private void checkSimulation(Map<String, OwnServer> servers) {
        Experiment experiment = meaning.experiment();
        if (experiment.load() instanceof Load.Simulated simulated) {
            boolean found = servers.values().stream()
                    .map(OwnServer::folder)
                    .allMatch(folder -> new ClassPath(simulated.classPathIn(folder)).has(simulated.simulation()));
            List<Location> said = List.of(LOAD.at("classPath"), LOAD.at("simulation"));
            findings.check(found, said, "own-simulation", simulated.simulation());
        }
    }

    private void checkStart(String name, OwnServer server, Location location) {
        String argument = server.port() == null ? null : server.port().argument();
        boolean hasPort = argument != null
                || server.command().stream().anyMatch(word -> word.contains(OwnServer.PORT))
                || server.port() != null
                        && (server.port().env() != null
                                || server.port().number() != null
                                || server.inContainer() && server.port().property() != null);
        findings.check(hasPort, List.of(location.at("port"), location.at("start")), "own-port");
        findings.check(
                argument == null || argument.contains(OwnServer.PORT),
                location.at("port").at("argument"),
                "own-port-argument",
                argument);
        String property = server.port() == null ? null : server.port().property();
        findings.check(
                property == null || server.start().jar() != null || server.inContainer(),
                location.at("port").at("property"),
                "own-port-command");
        findings.check(
                server.port() == null || server.port().number() == null || server.inContainer(),
                location.at("port").at("number"),
                "own-port-number");
        String jar = server.start().jar();
        // Of a revision it is there when that has been built.
        if (jar != null && isOfWorkingTree(name)) {
            checkJar(server.folder().resolve(jar), location.at("start").at("jar"));
        }
    }

    private boolean isOfWorkingTree(String name) {
        Experiment experiment = meaning.experiment();
        List<Variant> of = experiment.variants().stream()
                .filter(each -> each.server().equals(name))
                .toList();
        return of.isEmpty() || of.stream().anyMatch(each -> experiment.revisionOf(each) == null);
    }

    private void checkJar(Path file, Location location) {
        if (!Files.isRegularFile(file)) {
            findings.check(false, location, "own-jar-missing", file);
            return;
        }
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            Manifest manifest = jar.getManifest();
            boolean runs = manifest != null && manifest.getMainAttributes().containsKey(Attributes.Name.MAIN_CLASS);
            findings.check(runs, location, "own-jar-main", file);
        } catch (IOException e) {
            findings.check(false, location, "own-jar-unreadable", file);
        }
    }

    /** What a command has no place for would be without effect. */
    private void checkTaken(String name, OwnServer server, Location location) {
        Experiment experiment = meaning.experiment();
        for (Variant variant : experiment.variants()) {
            if (variant.server().equals(name)) {
                checkSite(server, experiment.siteOf(variant), meaning.location(variant, "in"));
                Location own = meaning.location(variant, "settings");
                List<Location> settings = List.of(own, Location.of("settings", name), location.at("start"));
                boolean set = !experiment.settingsOf(variant).isEmpty();
                findings.check(!set || server.takes(OwnServer.SETTINGS), settings, "own-untaken", OwnServer.SETTINGS);
                boolean arguments = !experiment.jvmArgsOf(variant).equals(experiment.jvmArgs());
                findings.check(
                        !arguments || server.takes(OwnServer.JVM_ARGS),
                        meaning.location(variant, "jvmArgs"),
                        "own-untaken",
                        OwnServer.JVM_ARGS);
                findings.check(
                        experiment.jdkOf(variant) == null || server.takes(OwnServer.JAVA),
                        meaning.location(variant, "jdk"),
                        "own-untaken",
                        OwnServer.JAVA);
            }
        }
    }

    /**
     * A container is started from an image, and what listens on one port whatever it is told has to have a network of
     * its own.
     */
    private void checkSite(OwnServer server, Placement site, Location own) {
        List<Location> said = List.of(own, Location.of("in"));
        boolean contained = site.kind() != Placement.Kind.PROCESS;
        findings.check(contained || !server.inContainer(), said, "own-image-process");
        findings.check(!contained || server.inContainer(), said, "own-no-image");
        boolean shared = site instanceof Placement.Container container && container.network() == Placement.Network.HOST;
        boolean fixed = server.port() != null && server.port().number() != null;
        findings.check(!shared || !fixed, List.of(own, Location.of("network")), "own-port-shared");
    }

    private void checkRequests(OwnServer server, Location location, JsonNode requests) {
        Set<String> columns = Set.of();
        String data = server.data();
        if (data != null) {
            try {
                columns = CsvFile.read(server.folder().resolve(data)).keySet();
            } catch (LabException e) {
                findings.check(
                        false, location.at("data"), "own-data", e.problem().what());
                return;
            }
        }
        Set<String> known = new LinkedHashSet<>(columns);
        for (Placed placed : OwnRequestReading.read(requests)) {
            OwnRequest request = placed.request();
            Location where = OwnSequenceChecks.location(location, placed);
            if (!request.follows()) {
                known.clear();
                known.addAll(columns);
            }
            checkTemplate(request.path(), true, known, where);
            request.sent().headers().values().forEach(text -> checkTemplate(text, false, known, where.at("headers")));
            String body = request.body();
            if (body != null) {
                checkTemplate(body, request.json(), known, where.at(request.json() ? "json" : "body"));
            }
            checkCompared(request, where);
            if (request.take() != null) {
                known.addAll(request.take().keySet());
            }
        }
    }

    /** @param strict whether braces have to be places for values */
    private void checkTemplate(String text, boolean strict, Set<String> columns, Location location) {
        try {
            Template template = Template.parse(text);
            template.columns().stream()
                    .filter(column -> !columns.contains(column))
                    .findFirst()
                    .filter(column -> strict)
                    .ifPresent(column -> findings.check(
                            false,
                            location,
                            columns.isEmpty() ? "own-column-none" : "own-column",
                            column,
                            String.join(", ", columns)));
        } catch (IllegalArgumentException e) {
            findings.add(location, String.valueOf(e.getMessage()));
        }
    }

    private void checkCompared(OwnRequest request, Location location) {
        boolean both = request.except() != null && (request.only() != null || request.same() == OwnRequest.Same.STATUS);
        findings.check(!both, location.at("except"), "own-except");
    }
}
