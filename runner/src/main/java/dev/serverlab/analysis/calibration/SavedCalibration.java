package dev.serverlab.analysis.calibration;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.model.json.JsonFile;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Run;
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
     * The latest uninterrupted one of a machine like this. A file that is damaged, or of another schema, is skipped.
     *
     * @param results the folder of all runs
     * @param fewest how many runs it has at least
     */
    public static Optional<SavedCalibration> latest(Path results, Host host, int fewest) {
        return KeptRun.foldersWith(Calibration.FILE, results).stream()
                .flatMap(folder -> read(folder).stream())
                .filter(saved -> saved.isOf(host)
                        && saved.calibration.complete()
                        && saved.calibration.runs().size() >= fewest)
                .max(Comparator.comparing(saved -> saved.calibration.finishedAt()));
    }

    private static Optional<SavedCalibration> read(Path folder) {
        try {
            var json = JsonFile.read(folder.resolve(Calibration.FILE));
            return json.path("schemaVersion").asInt(0) == Calibration.SCHEMA_VERSION
                    ? Optional.of(new SavedCalibration(RunJson.value(json, Calibration.class), folder))
                    : Optional.empty();
        } catch (LabException | JacksonException e) {
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

    /** For the end of a run; with how much slower or faster the machine was than in the calibration, where it can tell. */
    public String words(Run run) {
        return "Last calibration of this machine, on " + day() + " (" + calibration.protocol()
                + (calibration.passed() ? ", passed" : ", NOT passed") + "): "
                + calibration.findings().inShort()
                + (calibration.unlike() == null
                        ? ""
                        : "; " + calibration.unlike().inShort()) + ". See " + calibration.id() + "."
                + pace(run).map(words -> " The machine was " + words + ".").orElse("");
    }

    /** Why the run is doubtful: the calibration did not pass, or the machine's pace has changed; empty without either. */
    public String doubt(Run run) {
        String failed =
                calibration.passed() ? "" : "The calibration of " + day() + " did not pass: " + calibration.id() + ".";
        String pace = pace(run)
                .map(words -> "Calibrated on " + day() + "; the machine was " + words + ".")
                .orElse("");
        return (failed + " " + pace).strip();
    }

    /** Such as {@code 1.8 times as slow as then: …}; empty when the machine was about as fast, or nothing tells. */
    public Optional<String> pace(Run run) {
        return calibration.runs().stream()
                .map(each -> folder.resolve(each.folder()))
                .filter(each -> Files.exists(each.resolve(KeptRun.FILE)))
                .findFirst()
                .flatMap(first -> MachinePace.between(KeptRun.read(first).run(), run))
                .map(MachinePace.Step::sinceThen);
    }
}
