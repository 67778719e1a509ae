package dev.serverlab.cli;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs that were kept, as people name them. */
public final class Runs {

    private static final Pattern TIMED = Pattern.compile("\\d{8}-\\d{6}-");

    private final Path results;

    public Runs(Home home) {
        this.results = home.results();
    }

    /**
     * Reads a run.
     *
     * @param name its folder, its {@code run.json}, or the name of its folder in {@code results}
     * @throws LabException when there is none of that name, or it cannot be read
     */
    public KeptRun named(String name) {
        try {
            Path place = Path.of(name);
            Path kept = results.resolve(name);
            return KeptRun.read(!Files.exists(place) && Files.exists(kept) ? kept : place);
        } catch (InvalidPathException e) {
            throw LabException.refused(
                    "run-missing",
                    "'" + name + "' is no name of a file.",
                    "Give the folder of a run, or its " + KeptRun.FILE + ".");
        }
    }

    /**
     * The folder with a page, of a run or of compared runs.
     *
     * @param name as for {@link #named}
     * @throws LabException when there is none of that name
     */
    Path withPage(String name) {
        Path place = Path.of(name);
        Path folder = !Files.exists(place) ? results.resolve(name) : place;
        return Files.isRegularFile(folder.resolve(ComparisonReport.FILE))
                ? folder
                : named(name).folder();
    }

    /**
     * The folder that was made last, of a run or of compared runs.
     *
     * @throws LabException when none was kept
     */
    Path newest() {
        try (Stream<Path> folders = Files.isDirectory(results) ? Files.list(results) : Stream.of()) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve(KeptRun.FILE))
                            || Files.isRegularFile(folder.resolve(ComparisonReport.FILE)))
                    // Names begin with the time of the start, in UTC; copies by other names are older than any of them.
                    .max(Comparator.comparing((Path folder) -> TIMED.matcher(
                                            folder.getFileName().toString())
                                    .lookingAt())
                            .thenComparing(Path::getFileName))
                    .orElseThrow(() -> LabException.refused(
                            "run-missing", "There is no run in " + results + ".", "Make one with ./lab run."));
        } catch (IOException e) {
            throw LabException.refused(
                    "run-missing",
                    results + " cannot be read: " + e.getClass().getSimpleName() + " (" + e.getMessage() + ")",
                    "Check its permissions.");
        }
    }
}
