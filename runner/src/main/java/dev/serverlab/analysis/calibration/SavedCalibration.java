package dev.serverlab.analysis.calibration;

import dev.serverlab.analysis.KeptSessions;
import dev.serverlab.analysis.MachinePace;
import dev.serverlab.model.json.JsonFile;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.paired.Prior;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A calibration that was saved.
 *
 * @param folder where it lies
 */
public record SavedCalibration(Calibration calibration, Path folder) {

    private static final String REFERENCE = "reference-spread.json";

    /** The spread of CPU per request in the lab's reference calibration, for machines without a calibration. */
    public static Prior referenceSpread() {
        try (InputStream json = Objects.requireNonNull(SavedCalibration.class.getResourceAsStream(REFERENCE))) {
            return RunJson.value(RunJson.tree(new String(json.readAllBytes(), StandardCharsets.UTF_8)), Prior.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The latest complete calibration of a machine like this. A file that is damaged, or of another schema, is skipped.
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

    /** The calibration in a folder; empty where none can be read. */
    static Optional<SavedCalibration> read(Path folder) {
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
        return calibration.environment().host().isLike(host);
    }

    /** The day on which it ended, in UTC. */
    public LocalDate day() {
        return LocalDate.ofInstant(calibration.finishedAt(), ZoneOffset.UTC);
    }

    /**
     * How CPU per request spreads over sessions and runs, at the median of the runs' paces.
     *
     * @return null when too few of its runs can be read
     */
    public @Nullable Prior spread() {
        UnlikeServers unlike = calibration.unlike();
        return Prior.of(
                Metrics.CPU_PER_REQUEST.scale(),
                Stream.of(calibration.runs(), unlike == null ? List.<CalibrationRun>of() : unlike.runs())
                        .map(runs -> repeats(measured(runs).toList()))
                        .toList());
    }

    /** Its runs that can be read. */
    public Stream<Run> measured() {
        return measured(calibration.runs());
    }

    private Stream<Run> measured(List<CalibrationRun> runs) {
        return runs.stream().flatMap(run -> {
            try {
                return Stream.of(KeptRun.read(folder.resolve(run.folder())).run());
            } catch (LabException unreadable) {
                return Stream.empty(); // The others still tell how much they differ.
            }
        });
    }

    private static List<Prior.Repeat> repeats(List<Run> runs) {
        Double usual = runs.isEmpty()
                ? null
                : MachinePace.usual(runs.stream(), runs.getFirst().experiment(), MachinePace.isPinned(runs.getFirst()))
                        .micros();
        return runs.stream()
                .map(run -> new Prior.Repeat(
                        KeptSessions.validAndSteady(run),
                        Objects.requireNonNullElse(MachinePace.logSlowdown(run.trials(), usual), 0.0)))
                .toList();
    }

    /** A sentence for the end of a run, with how much slower or faster the machine was than then, where known. */
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

    /** Such as {@code 1.8 times as slow as then: …}; empty when the machine was about as fast, or that is unknown. */
    public Optional<String> pace(Run run) {
        return calibration.runs().stream()
                .map(each -> folder.resolve(each.folder()))
                .filter(each -> Files.exists(each.resolve(KeptRun.FILE)))
                .findFirst()
                .flatMap(first -> MachinePace.between(KeptRun.read(first).run(), run))
                .map(MachinePace.Step::sinceThen);
    }
}
