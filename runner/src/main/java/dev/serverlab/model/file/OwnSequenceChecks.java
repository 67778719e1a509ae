package dev.serverlab.model.file;

import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.Take;
import dev.serverlab.generator.Think;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.own.OwnRequestReading.Placed;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.spelling.Durations;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds mistakes in sequences of requests and in think times. */
final class OwnSequenceChecks {

    private static final String SEQUENCE = "sequence";
    private static final String THINK = "think";

    private final Findings findings;

    private OwnSequenceChecks(Findings findings) {
        this.findings = findings;
    }

    /**
     * Checks the sequences of all servers, and whether they fit the load.
     *
     * @param said the values of the file and its overrides
     */
    static void check(Experiment experiment, Map<String, CustomServer> servers, Layer said, Findings findings) {
        OwnSequenceChecks checks = new OwnSequenceChecks(findings);
        said.at("servers").forEachEntry((name, server) -> {
            Location requests = Location.of("servers", name, "requests");
            requests.each(
                    server.path("requests"),
                    (entry, location) -> location.at(SEQUENCE)
                            .each(
                                    entry.path(SEQUENCE),
                                    (step, where) -> checks.checkStep(entry.path(SEQUENCE), step, where)));
        });
        checks.checkLoad(experiment, servers);
    }

    /** The location of a request. */
    static Location location(Location server, Placed placed) {
        Location entry = server.at("requests").at(placed.entry());
        return placed.step() == null ? entry : entry.at(SEQUENCE).at(placed.step());
    }

    private void checkStep(JsonNode sequence, JsonNode step, Location location) {
        if (step.has(THINK)) {
            int place = location.steps().getLast() instanceof Integer index ? index : 0;
            boolean between = place > 0
                    && place < sequence.size() - 1
                    && !sequence.path(place + 1).has(THINK);
            findings.check(
                    between,
                    location,
                    "a think time belongs between two requests; put it there, or write it as load: { think: … } "
                            + "for users");
            readable(location.at(THINK), () -> Think.parse(step.path(THINK).asString("")));
        }
        if (step.path("take") instanceof ObjectNode take) {
            take.forEachEntry(
                    (name, where) -> readable(location.at("take").at(name), () -> Take.parse(where.asString(""))));
        }
    }

    private void readable(Location location, Runnable reading) {
        try {
            reading.run();
        } catch (IllegalArgumentException e) {
            findings.check(false, location, "this has to be %s", e.getMessage());
        }
    }

    /** The full load is reached only when the first sequences have ended. */
    private void checkLoad(Experiment experiment, Map<String, CustomServer> servers) {
        if (experiment.runs(Protocol.PAIRED)) {
            Set<Double> lengths = experiment.variants().stream()
                    .map(Variant::server)
                    .distinct()
                    .map(servers::get)
                    .filter(Objects::nonNull)
                    .map(server -> server.sent().requestsPerArrival())
                    .collect(Collectors.toSet());
            findings.check(
                    lengths.size() <= 1,
                    Location.of("servers"),
                    "servers in paired trials need the same number of requests per arrival; give their sequences "
                            + "the same number of steps, or write protocol: solo");
            checkLong(servers, experiment.paired().settle(), Location.of("paired", "settle"));
        }
        if (experiment.runs(Protocol.SOLO) && experiment.load() instanceof Load.Open open) {
            checkLong(servers, open.ramp(), Location.of("load", "ramp"));
        }
    }

    private void checkLong(Map<String, CustomServer> servers, Duration grows, Location location) {
        long longest = servers.values().stream()
                .map(CustomServer::sent)
                .mapToLong(GeneratorRequests.Target::longestThinkMillis)
                .max()
                .orElse(0);
        findings.check(
                longest <= grows.toMillis(),
                location,
                "users of a sequence think for up to %s, and the full load is reached only after that; give the "
                        + "ramp or settling as long",
                Durations.format(Duration.ofMillis(longest)));
    }
}
