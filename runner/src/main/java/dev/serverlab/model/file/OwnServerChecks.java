package dev.serverlab.model.file;

import dev.serverlab.generator.Template;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Subject;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.file.own.ClassPath;
import dev.serverlab.model.file.own.OwnRequestReading;
import dev.serverlab.model.file.own.OwnRequestReading.Placed;
import dev.serverlab.model.file.text.CsvFile;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
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
import tools.jackson.databind.JsonNode;

/** Finds mistakes in an experiment's own servers, and missing files. */
final class OwnServerChecks {

    private static final Location SERVERS = Location.of("servers");
    private static final Location LOAD = Location.of("load");

    private final ResolvedExperiment resolved;
    private final Findings findings;

    private OwnServerChecks(ResolvedExperiment resolved, Findings findings) {
        this.resolved = resolved;
        this.findings = findings;
    }

    /**
     * Checks all servers of the experiment.
     *
     * @param said the values of the file and its overrides
     * @param known the names of the lab's own servers
     */
    static void check(ResolvedExperiment resolved, Layer said, Set<String> known, Findings findings) {
        Map<String, CustomServer> servers = resolved.experiment().servers();
        if (servers == null) {
            return;
        }
        OwnServerChecks checks = new OwnServerChecks(resolved, findings);
        OwnProcessChecks processes = new OwnProcessChecks(resolved, findings);
        findings.check(
                !said.has("workload"),
                Location.of("workload"),
                "this is for the lab's servers; your own have requests");
        resolved.variants()
                .forEach((variant, made) -> Workload.KEYS.stream()
                        .filter(made.own()::has)
                        .forEach(key -> findings.check(
                                false,
                                made.location().at(key),
                                "this is for the lab's servers; your own have requests")));
        servers.forEach((name, server) -> {
            Location location = SERVERS.at(name);
            findings.check(
                    !known.contains(name), location, "the lab already has a server '%s'; choose another name", name);
            // Without any of these, its form is the mistake.
            if (server.start().jar() != null || server.start().command() != null || server.inContainer()) {
                checks.checkStart(name, server, location);
                checks.checkTaken(name, server, location);
            }
            processes.check(name, server, location);
            checks.checkRequests(server, location, said.at("servers").path(name).path("requests"));
        });
        OwnSequenceChecks.check(resolved.experiment(), servers, said, findings);
        checks.checkSimulation(servers);
    }

    /** A simulation comes from the working tree, even for other revisions. */
    private void checkSimulation(Map<String, CustomServer> servers) {
        Experiment experiment = resolved.experiment();
        if (experiment.load() instanceof Load.Simulated simulated) {
            boolean found = servers.values().stream()
                    .map(CustomServer::folder)
                    .allMatch(folder -> new ClassPath(simulated.classPathIn(folder)).has(simulated.simulation()));
            List<Location> said = List.of(LOAD.at("classPath"), LOAD.at("simulation"));
            findings.check(
                    found,
                    said,
                    "there is no class %s there; compile it, or correct classPath, whose entries are relative to "
                            + "this file's folder",
                    simulated.simulation());
        }
    }

    private void checkStart(String name, CustomServer server, Location location) {
        String argument = server.port() == null ? null : server.port().argument();
        boolean hasPort = argument != null
                || server.command().stream().anyMatch(word -> word.contains(CustomServer.PORT))
                || server.port() != null
                        && (server.port().env() != null
                                || server.port().number() != null
                                || server.inContainer() && server.port().property() != null);
        findings.check(
                hasPort,
                List.of(location.at("port"), location.at("start")),
                "nothing says how to set the port; write port: { property: server.port }, { env: PORT } "
                        + "or { argument: '--port={port}' }, or {port} in the command");
        findings.check(
                argument == null || argument.contains(CustomServer.PORT),
                location.at("port").at("argument"),
                "'%s' has no {port} in it",
                argument);
        String property = server.port() == null ? null : server.port().property();
        findings.check(
                property == null || server.start().jar() != null || server.inContainer(),
                location.at("port").at("property"),
                "a property is given to a jar; in a command write it as -DNAME={port}");
        findings.check(
                server.port() == null
                        || server.port().number() == null
                        || server.inContainer()
                        || server.movedPort() != null
                        || !resolved.experiment().runs(Protocol.PAIRED),
                location.at("port").at("number"),
                "with a fixed port one server runs at a time; write protocol: solo, or how to set a free port, or "
                        + "start: { jar: FILE }, as the port of a jar is moved");
        String jar = server.start().jar();
        // The jar of a revision exists only once that is built.
        if (jar != null && isOfWorkingTree(name)) {
            checkJar(server.folder().resolve(jar), location.at("start").at("jar"));
        }
    }

    private boolean isOfWorkingTree(String name) {
        Experiment experiment = resolved.experiment();
        List<Variant> of = experiment.variants().stream()
                .filter(each -> each.server().equals(name))
                .toList();
        return of.isEmpty()
                || of.stream().anyMatch(each -> experiment.subject(each).revision() == null);
    }

    private void checkJar(Path file, Location location) {
        if (!Files.isRegularFile(file)) {
            findings.check(
                    false,
                    location,
                    "there is no file %s; build it, or correct the path, which is relative to this file's folder",
                    file);
            return;
        }
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            Manifest manifest = jar.getManifest();
            boolean runs = manifest != null && manifest.getMainAttributes().containsKey(Attributes.Name.MAIN_CLASS);
            findings.check(
                    runs,
                    location,
                    "%s has no Main-Class, so that java -jar cannot run it; name the jar that is built to be "
                            + "run, or write a command",
                    file);
        } catch (IOException e) {
            findings.check(false, location, "%s is not a readable jar", file);
        }
    }

    /** A value that a command has no placeholder for would have no effect. */
    private void checkTaken(String name, CustomServer server, Location location) {
        Experiment experiment = resolved.experiment();
        for (Variant variant : experiment.variants()) {
            if (variant.server().equals(name)) {
                Subject subject = experiment.subject(variant);
                checkSite(server, subject.site(), resolved.location(variant, "in"));
                checkTaken(
                        subject.settings().isEmpty() || server.takes(CustomServer.SETTINGS),
                        CustomServer.SETTINGS,
                        resolved.location(variant, "settings"),
                        Location.of("settings", name),
                        location.at("start"));
                checkTaken(
                        subject.jvm().arguments().equals(experiment.jvmArgs()) || server.takes(CustomServer.JVM_ARGS),
                        CustomServer.JVM_ARGS,
                        resolved.location(variant, "jvmArgs"));
                checkTaken(
                        subject.jvm().jdk() == null || server.takes(CustomServer.JAVA),
                        CustomServer.JAVA,
                        resolved.location(variant, "jdk"));
            }
        }
    }

    private void checkTaken(boolean taken, String word, Location... said) {
        findings.check(taken, List.of(said), "the command has no word %s, so this would have no effect", word);
    }

    /** A container is started from an image, and a server with a fixed port needs a separate network. */
    private void checkSite(CustomServer server, Placement site, Location own) {
        List<Location> said = List.of(own, Location.of("in"));
        boolean contained = site.kind().isOfImages();
        findings.check(
                contained || !server.inContainer(),
                said,
                "an image runs in a container; leave this out, or write in: docker or in: kubernetes");
        findings.check(
                !contained || server.inContainer(),
                said,
                "a container is started from an image, but this server names none; write start: { image: NAME }");
        boolean shared = site instanceof Placement.Container container && container.network() == Placement.Network.HOST;
        boolean fixed = server.port() != null && server.port().number() != null;
        findings.check(
                !shared || !fixed,
                List.of(own, Location.of("network")),
                "a fixed port is not possible on the host's network; write how to set a free one, or leave this out");
    }

    private void checkRequests(CustomServer server, Location location, JsonNode requests) {
        Set<String> columns = Set.of();
        String data = server.data();
        if (data != null) {
            try {
                columns = CsvFile.read(server.folder().resolve(data)).keySet();
            } catch (LabException e) {
                findings.check(false, location.at("data"), "%s", e.problem().what());
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
            request.sent().headers().forEach((header, text) -> {
                checkTemplate(text, false, known, where.at("headers"));
                findings.check(
                        (header + text).chars().noneMatch(each -> each < ' ' && each != '\t'),
                        where.at("headers"),
                        "a header cannot hold a line break or another control character; leave it out");
            });
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

    /** @param strict whether braces have to be placeholders for values */
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
                            columns.isEmpty()
                                    ? "'{%s}' is neither a range such as {1..1000} nor a column, as no CSV file is given; name "
                                            + "one as data"
                                    : "there is no column '%s' in the CSV file; there are %s",
                            column,
                            String.join(", ", columns)));
        } catch (IllegalArgumentException e) {
            findings.add(location, String.valueOf(e.getMessage()));
        }
    }

    private void checkCompared(OwnRequest request, Location location) {
        boolean both = request.except() != null && (request.only() != null || request.same() == OwnRequest.Same.STATUS);
        findings.check(
                !both,
                location.at("except"),
                "except is for answers that are compared as a whole; leave it out beside same");
    }
}
