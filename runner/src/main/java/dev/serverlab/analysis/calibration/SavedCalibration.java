package dev.serverlab.analysis.calibration;

import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.run.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * A calibration that was saved.
 *
 * @param folder where it lies
 */
public record SavedCalibration(Calibration calibration, Path folder) {

    /**
     * The latest one of a machine like this that was not interrupted. A file that is damaged, or of another schema, is
     * passed over.
     *
     * @param results the folder of all runs
     * @param fewest how many runs it has at least
     */
    public static Optional<SavedCalibration> latest(Path results, Host host, int fewest) {
        return KeptRun.foldersWith(Calibration.FILE, results).stream()
                .flatMap(folder -> read(folder).stream())
                .filter(saved -> saved.isOf(host)
                        && saved.calibration.runs().size() >= Math.max(fewest, saved.calibration.planned()))
                .max(Comparator.comparing(saved -> saved.calibration.finishedAt()));
    }

    private static Optional<SavedCalibration> read(Path folder) {
        try {
            var json = RunJson.tree(Files.readString(folder.resolve(Calibration.FILE)));
            return json.path("schemaVersion").asInt(0) == Calibration.SCHEMA_VERSION
                    ? Optional.of(new SavedCalibration(RunJson.value(json, Calibration.class), folder))
                    : Optional.empty();
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }

    private boolean isOf(Host host) {
        Host own = calibration.environment().host();
        return own.logicalCores() == host.logicalCores()
                && own.architecture().equals(host.architecture())
                && Objects.equals(own.cpuModel(), host.cpuModel());
    }

    /** The day on which it ended, in UTC. */
    public LocalDate day() {
        return LocalDate.ofInstant(calibration.finishedAt(), ZoneOffset.UTC);
    }

    /** For the end of a run. */
    public String words() {
        return "Last calibration of this machine, on " + day() + " (" + calibration.protocol()
                + (calibration.passed() ? ", passed" : ", NOT passed") + "): "
                + calibration.findings().inShort() + ". See " + calibration.id() + ".";
    }
}
