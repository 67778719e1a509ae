package dev.serverlab.analysis.calibration;

import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.machine.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A calibration that was kept, as far as others speak of it.
 *
 * @param protocol {@code quick}, {@code rigorous} or {@code custom}
 * @param passed whether all that is required was reached
 * @param folder where it lies
 * @param runs how many it has
 */
public record CalibrationSummary(
        String id,
        Instant finishedAt,
        String protocol,
        boolean passed,
        CalibrationStatistics findings,
        Path folder,
        int runs) {

    /**
     * The latest one of a machine like this that was not interrupted. A file that is damaged, or of another schema, is
     * passed over.
     *
     * @param results the folder of all runs
     */
    public static Optional<CalibrationSummary> latest(Path results, Host host) {
        return latest(results, host, 1);
    }

    /**
     * The latest of those with so many runs.
     *
     * @param fewest how many runs it has at least
     */
    public static Optional<CalibrationSummary> latest(Path results, Host host, int fewest) {
        return files(results).stream()
                .flatMap(file -> read(file, host).stream())
                .filter(calibration -> calibration.runs() >= fewest)
                .max(Comparator.comparing(CalibrationSummary::finishedAt));
    }

    private static List<Path> files(Path results) {
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(results)) {
            return folders.map(folder -> folder.resolve(Calibration.FILE))
                    .filter(Files::isRegularFile)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<CalibrationSummary> read(Path file, Host host) {
        try {
            JsonNode json = RunJson.tree(Files.readString(file));
            if (json.path("schemaVersion").asInt(0) != Calibration.SCHEMA_VERSION
                    || json.path("runs").size() < json.path("planned").asInt()
                    || !isOf(host, json.path("environment").path("host"))) {
                return Optional.empty();
            }
            boolean met = json.path("criteria")
                    .valueStream()
                    .allMatch(each -> each.path("met").asBoolean());
            return Optional.of(new CalibrationSummary(
                    json.path("id").asString(),
                    Instant.parse(json.path("finishedAt").asString()),
                    json.path("protocol").asString(),
                    met,
                    RunJson.value(json.path("findings"), CalibrationStatistics.class),
                    file.resolveSibling(""),
                    json.path("runs").size()));
        } catch (IOException | JacksonException | java.time.format.DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static boolean isOf(Host host, JsonNode kept) {
        return kept.path("logicalCores").asInt(0) == host.logicalCores()
                && kept.path("architecture").asString("").equals(host.architecture())
                && kept.path("cpuModel").asString("").equals(host.cpuModel() == null ? "" : host.cpuModel());
    }

    /** For the end of a run. */
    public String words() {
        return "Last calibration of this machine, on " + LocalDate.ofInstant(finishedAt, ZoneOffset.UTC) + " ("
                + protocol + (passed ? ", passed" : ", NOT passed") + "): " + findings.inShort() + ". See " + id + ".";
    }
}
