package dev.serverlab.cli.kept;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.analysis.calibration.SavedCalibration;
import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.history.History;
import dev.serverlab.cli.console.Console;
import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.Reference;
import dev.serverlab.report.HistoryDocument;
import dev.serverlab.report.render.Page;
import dev.serverlab.stats.paired.Prior;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The saved runs, found by the names that people give.
 *
 * @param results the folder of all runs
 * @param reference the runs that come with the lab
 */
public record Runs(Path results, Path reference) {

    /** The runs of a folder that has reference runs, too, as a checkout's has. */
    public Runs(Path results) {
        this(results, results.resolve("reference"));
    }

    private static final Pattern TIMED = Pattern.compile("\\d{8}-\\d{6}-");
    /** At most this many runs are read to find the usual pace. */
    private static final int NEWEST = 50;
    /** The fewest runs that show how runs spread: as many as a calibration has by default. */
    private static final int MIN_CALIBRATED = 3;
    /** The part of a page that contains its title. */
    private static final int HEAD = 4096;

    /**
     * Reads a run.
     *
     * @param name its folder, its {@code run.json}, or the name of its folder in {@code results}
     * @throws LabException when there is none of that name, or it cannot be read
     */
    public KeptRun named(String name) {
        try {
            return KeptRun.read(place(name));
        } catch (InvalidPathException e) {
            throw Problems.refused(
                    "run-missing",
                    "'%s' is not a file name.",
                    "Give the folder of a run, or its %2$s.",
                    name,
                    KeptRun.FILE);
        }
    }

    private Path place(String name) {
        Path place = Path.of(name);
        Path kept = results.resolve(name);
        return !Files.exists(place) && Files.exists(kept) ? kept : place;
    }

    /**
     * Reads the groups to compare, each one run or repeats joined by commas, and names them A, B, C….
     *
     * @throws LabException when one of them cannot be read, or joined runs are not repeats
     */
    public List<RunGroup> groups(List<String> names) {
        return IntStream.range(0, names.size())
                .mapToObj(each -> group(Character.toString('A' + each), names.get(each)))
                .toList();
    }

    /** Reads one run, or joined repeats, as a group. A folder may have a comma in its name. */
    public RunGroup group(String called, String name) {
        List<String> names =
                name.contains(",") && !Files.exists(Path.of(name)) ? List.of(name.split(",", -1)) : List.of(name);
        if (names.size() > 1 && names.stream().anyMatch(String::isBlank)) {
            throw Problems.refused(
                    "run-missing",
                    "'%s' has an empty run name next to a comma.",
                    "Join repeats as RUN1,RUN2, or leave the comma out.",
                    name);
        }
        return RunGroup.of(called, names.stream().map(this::named).toList());
    }

    /**
     * Checks groups before they are compared.
     *
     * @throws LabException when a run is among them twice
     */
    public static void requireDistinct(List<RunGroup> groups) {
        List<String> measured = groups.stream()
                .flatMap(group -> group.kept().stream())
                .map(kept -> kept.run().id() + " " + kept.run().header().startedAt())
                .toList();
        if (Set.copyOf(measured).size() < measured.size()) {
            throw Problems.refused(
                    "compare-itself",
                    "A run is named twice, or is a copy of another.",
                    "Compare runs that were measured separately.");
        }
    }

    /**
     * The folder with a page, of a run or of compared runs.
     *
     * @param name as for {@link #named}
     * @throws LabException when there is none of that name
     */
    public Path withPage(String name) {
        Path place = place(name);
        return Files.isRegularFile(place.resolve(ComparisonReport.FILE))
                ? place
                : named(name).folder();
    }

    /**
     * The newest folder that contains one of these files.
     *
     * @throws LabException when none was saved
     */
    public Path newest(String... files) {
        return Stream.of(files)
                .flatMap(file -> KeptRun.foldersWith(file, results).stream())
                // Names begin with the start time, in UTC; copies by other names count as older.
                .max(Comparator.comparing((Path folder) ->
                                TIMED.matcher(folder.getFileName().toString()).lookingAt())
                        .thenComparing(Path::getFileName))
                .orElseThrow(() ->
                        Problems.refused("run-missing", "There is no run in %s.", "Make one with ./lab run.", results));
    }

    /**
     * Rewrites the page of all runs.
     *
     * @return its path
     * @throws LabException when it cannot be written, or another page is there, which stays as it was
     */
    public Path writeIndex(History history) {
        Path page = results.resolve(HistoryDocument.FILE);
        if (Files.exists(page, LinkOption.NOFOLLOW_LINKS) && !isIndex(page)) {
            throw Problems.refused(
                    "index-foreign",
                    "%s already exists and is not the lab's page of all runs.",
                    "Move it away, or keep runs in another folder.",
                    page);
        }
        RunFolder.writeAtomically(page, Page.of(HistoryDocument.of(history)));
        return page;
    }

    /** Any folder can be a results folder. */
    private static boolean isIndex(Path page) {
        try (InputStream in = Files.newInputStream(page, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(HistoryDocument.TITLE_ELEMENT);
        } catch (IOException e) {
            // An unreadable file may not be the lab's.
            return false;
        }
    }

    /** Updates the page after a run. The measurements are already saved, so a failure is only reported. */
    // A problem with the page does not affect the run.
    public void updateIndex(Console console) {
        try {
            writeIndex(History.read(results));
        } catch (RuntimeException | OutOfMemoryError e) {
            String why = e instanceof LabException known
                    ? ". " + known.problem().what() + " " + known.problem().action()
                    : ": " + e + ". See ./lab history --page.";
            console.say("Note: ", "The page of all runs is not up to date" + why);
        }
    }

    /**
     * How much runs of one experiment differ: from the latest calibration with enough runs on the same machine; else from
     * the reference calibration that comes with the lab, since another machine's is better than assuming that runs repeat
     * exactly.
     *
     * @return null when neither can be read
     */
    public @Nullable BetweenRunVariance variance(RunGroup runs) {
        Host host = runs.first().environment().host();
        return SavedCalibration.latest(results, host, BetweenRunVariance.MIN_RUNS)
                .map(latest -> BetweenRunVariance.read(
                        "the calibration of %s (%s)"
                                .formatted(latest.day(), latest.calibration().id()),
                        latest.folder()))
                .orElseGet(() -> BetweenRunVariance.read(
                        "the lab's reference machine (./lab calibrate --runs 5 measures this one's)",
                        reference.resolve("calibration-quick")));
    }

    /**
     * What a run's comparisons refer to. The spread is that of the latest calibration of this machine with three runs or more,
     * else that of the lab's reference machine. The usual pace is that of the newest runs of this machine and those of the
     * calibration.
     *
     * @param pinned whether the generator will have CPUs of its own
     */
    public Reference reference(Experiment experiment, Host host, boolean pinned) {
        Optional<SavedCalibration> latest = SavedCalibration.latest(results, host, MIN_CALIBRATED);
        Prior own = latest.map(SavedCalibration::spread).orElse(null);
        MachinePace.Usual usual = MachinePace.usual(
                Stream.concat(newest(host), latest.stream().flatMap(SavedCalibration::measured)), experiment, pinned);
        return new Reference(
                own == null
                        ? "the lab's reference machine"
                        : "the calibration of " + latest.orElseThrow().day(),
                own == null ? SavedCalibration.referenceSpread().ofAnother() : own,
                usual.micros(),
                usual.runs());
    }

    /** The newest runs first; copies by other names are left out. */
    private Stream<Run> newest(Host host) {
        return KeptRun.foldersWith(KeptRun.FILE, results).reversed().stream()
                .filter(folder -> TIMED.matcher(folder.getFileName().toString()).lookingAt())
                .limit(NEWEST)
                .flatMap(folder -> {
                    try {
                        return Stream.of(KeptRun.read(folder).run());
                    } catch (LabException unreadable) {
                        return Stream.empty(); // History reports it.
                    }
                })
                .filter(run -> run.environment().against() == null)
                .filter(run -> run.environment().host().isLike(host));
    }

    /**
     * How much slower or faster the machine was in the newest run than when it was calibrated; empty when that is within
     * the usual range.
     */
    public Optional<DoctorCheck> pace() {
        try {
            Run run = KeptRun.read(newest(KeptRun.FILE)).run();
            return SavedCalibration.latest(results, run.environment().host(), 1)
                    .flatMap(saved -> saved.pace(run)
                            .map(words -> DoctorCheck.of(
                                    "pace",
                                    DoctorCheck.Level.BEWARE,
                                    "calibrated on %s; in %s the machine was %s"
                                            .formatted(saved.day(), run.id(), words),
                                    "Calibrate again (./lab calibrate). Intervals of CPU are wide on a slow "
                                            + "machine: try another hour.")));
        } catch (LabException unreadable) {
            return Optional.empty(); // A missing calibration is fine here: doctor examines the machine.
        }
    }

    /** What the end of a run says about the latest calibration. */
    public String calibration(Run run) {
        return calibration(run, SavedCalibration::words);
    }

    /** The same, but only when it casts doubt on the run or there is no calibration; else empty. */
    public String doubt(Run run) {
        return calibration(run, SavedCalibration::doubt);
    }

    private String calibration(Run run, BiFunction<SavedCalibration, Run, String> words) {
        try {
            return SavedCalibration.latest(results, run.environment().host(), 1)
                    .map(saved -> words.apply(saved, run))
                    .orElse("Not calibrated on this machine: ./lab calibrate (15 min).");
        } catch (LabException unreadable) {
            return unreadable.problem().what(); // The run itself was kept.
        }
    }
}
