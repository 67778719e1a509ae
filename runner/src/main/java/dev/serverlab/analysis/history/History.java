package dev.serverlab.analysis.history;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All runs that were kept in a folder, including those of calibrations and references.
 *
 * @param runs the newest first
 * @param passedOver what could not be read, by name
 */
public record History(List<PastRun> runs, List<PassedOver> passedOver) {

    /**
     * Something in a run's place that could not be read.
     *
     * @param folder relative to the folder of all runs, with slashes
     * @param problem why not
     */
    public record PassedOver(String folder, @JsonUnwrapped Problem problem) {}

    /** A reference to a calibration has its runs three folders down. */
    private static final int DEEPEST = 3;

    private static final Comparator<PastRun> NEWEST_FIRST = Comparator.comparing(PastRun::startedAt)
            .thenComparing(PastRun::folder)
            .reversed();

    /**
     * Reads the runs. A folder with a {@code run.json} is a run, and nothing inside it is searched; other folders are
     * searched as deep as runs are kept. Links are not followed.
     *
     * @throws LabException when there is no such folder, or it cannot be read
     */
    public static History read(Path results) {
        if (!Files.isDirectory(results)) {
            throw Problems.refused(
                    "results-missing",
                    "Folder %s does not exist: there are no saved runs yet.",
                    "Make one with ./lab run, or name another folder with --results.",
                    results);
        }
        Path root = results.toAbsolutePath().normalize();
        List<PastRun> runs = new ArrayList<>();
        List<PassedOver> passedOver = new ArrayList<>();
        look(root, root, 0, runs, passedOver);
        passedOver.sort(Comparator.comparing(PassedOver::folder));
        return new History(onlyOnce(runs).stream().sorted(NEWEST_FIRST).toList(), List.copyOf(passedOver));
    }

    /** A run and a copy of it, such as a reference, count as one run: the one higher in the folder tree. */
    private static Collection<PastRun> onlyOnce(List<PastRun> runs) {
        Map<List<Object>, PastRun> found = new LinkedHashMap<>();
        runs.stream()
                .sorted(Comparator.comparingInt((PastRun run) -> run.folder().split("/").length)
                        .thenComparing(PastRun::folder))
                .forEach(run -> found.putIfAbsent(List.of(run.id(), run.startedAt()), run));
        return found.values();
    }

    private static void look(Path root, Path folder, int depth, List<PastRun> runs, List<PassedOver> passedOver) {
        String name = name(root, folder);
        if (depth > 0 && Files.exists(folder.resolve(KeptRun.FILE), LinkOption.NOFOLLOW_LINKS)) {
            try {
                if (Files.isSymbolicLink(folder.resolve(KeptRun.FILE))) {
                    throw Problems.refused(
                            "run-link",
                            "%s is a symbolic link, which the lab does not follow.",
                            "Move the run itself there.",
                            KeptRun.FILE);
                }
                runs.add(PastRun.of(KeptRun.read(folder), name));
            } catch (LabException e) {
                passedOver.add(new PassedOver(name, e.problem()));
            }
            return;
        }
        if (depth == DEEPEST) {
            return;
        }
        try (Stream<Path> inside = Files.list(folder)) {
            inside.filter(each -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .forEach(each -> look(root, each, depth + 1, runs, passedOver));
        } catch (IOException e) {
            Problem problem = Problems.of(
                    "folder-unreadable",
                    "%s cannot be read: %s.",
                    "Check its permissions.",
                    folder,
                    Problems.reason(e));
            passedOver.add(new PassedOver(name.isEmpty() ? "." : name, problem));
        }
    }

    private static String name(Path root, Path folder) {
        return root.relativize(folder).toString().replace('\\', '/');
    }

    /** The history with only those runs. */
    public History only(Predicate<PastRun> runs) {
        return new History(this.runs.stream().filter(runs).toList(), passedOver);
    }
}
