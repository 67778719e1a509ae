package dev.serverlab.model.json;

import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The folder of one run: {@code <results>/<time>-<experiment>}. Every file in it is complete or absent.
 *
 * @param path the folder itself
 * @param name the run's id: the folder's name, for a nested folder both names
 */
public record RunFolder(Path path, String name) {

    private static final long MIB = 1024L * 1024;
    /** Space for a run with full Gatling reports and logs; with less, the run is refused before anything starts. */
    private static final long MIN_FREE_BYTES = 50 * MIB;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * Creates the folder of a new run.
     *
     * @param results the folder of all runs; created when it is missing
     * @param startedAt in the folder's name, in UTC
     * @throws dev.serverlab.model.problem.LabException when it is not writable
     */
    public static RunFolder create(Path results, String experiment, Instant startedAt) {
        try {
            Files.createDirectories(results);
            long free = Files.getFileStore(results).getUsableSpace();
            if (free < MIN_FREE_BYTES) {
                throw Problems.refused(
                        "results-full",
                        "Only %s MB are free in %s; a run needs %s MB.",
                        "Free some space, or give another folder with --output.",
                        free / MIB,
                        results,
                        MIN_FREE_BYTES / MIB);
            }
            Path path = created(results, TIME.format(startedAt) + "-" + experiment);
            return new RunFolder(path, path.getFileName().toString());
        } catch (IOException e) {
            throw Problems.refused(
                    "results-unwritable",
                    "The results folder %s cannot be written: %s.",
                    "Check its permissions, or give another folder with --output.",
                    results,
                    Problems.reason(e));
        }
    }

    /**
     * Requires that a folder exists or can be made.
     *
     * @throws dev.serverlab.model.problem.LabException when something else is in its place
     */
    public static void requireFolder(Path results) {
        for (Path path = results.toAbsolutePath(); path != null && !Files.isDirectory(path); path = path.getParent()) {
            if (Files.exists(path)) {
                throw Problems.refused(
                        "results-not-a-folder",
                        "Results cannot be kept in %s: %s is a file.",
                        "Give a folder with --output.",
                        results,
                        path);
            }
        }
    }

    /** The folder of a saved run. */
    public static RunFolder of(KeptRun kept) {
        return new RunFolder(kept.folder(), String.valueOf(kept.folder().getFileName()));
    }

    private static Path created(Path results, String name) throws IOException {
        // Two runs in the same second: the later one gets a number.
        for (int copy = 1; ; copy++) {
            Path path = results.resolve(copy == 1 ? name : name + "-" + copy);
            try {
                return Files.createDirectory(path).toAbsolutePath();
            } catch (FileAlreadyExistsException e) {
                if (!Files.isDirectory(path)) {
                    throw e;
                }
            }
        }
    }

    /**
     * Creates the folder of one of several related runs, inside this one.
     *
     * @throws dev.serverlab.model.problem.LabException when it cannot be created
     */
    public RunFolder within(String inside) {
        return new RunFolder(folder(inside), name + "/" + inside);
    }

    /** Creates the folder of a trial. */
    public Path trial(Trial trial) {
        return folder(trial.folder());
    }

    private Path folder(String inside) {
        Path folder = path.resolve(inside);
        return written(folder, () -> Files.createDirectory(folder));
    }

    /**
     * Renames the folder of a trial that was cut short, so that it can be run again: {@code cut-1-trial-02-mvc-default}.
     *
     * @throws dev.serverlab.model.problem.LabException when it cannot be renamed
     */
    public void setAside(Trial trial) {
        Path folder = path.resolve(trial.folder());
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            int time = 1;
            while (Files.exists(path.resolve("cut-" + time + "-" + trial.folder()), LinkOption.NOFOLLOW_LINKS)) {
                time++;
            }
            Path aside = path.resolve("cut-" + time + "-" + trial.folder());
            written(aside, () -> Files.move(folder, aside));
        }
    }

    /** Locks a folder against other labs until it is closed, or this process has ended in any way. */
    public record Hold(Path file, FileChannel channel) implements AutoCloseable {
        @Override
        public void close() {
            try (channel) {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // The lock ends with this process at the latest.
            }
        }
    }

    /**
     * Locks this folder.
     *
     * @throws dev.serverlab.model.problem.LabException when another lab has locked it
     */
    public Hold hold() {
        Path file = path.resolve("in-use");
        return written(file, () -> {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            if (channel.tryLock() == null) {
                channel.close();
                throw Problems.refused(
                        "run-in-use", "%s is being written by another ./lab.", "Wait until that run has ended.", path);
            }
            return new Hold(file, channel);
        });
    }

    /**
     * Writes a file atomically.
     *
     * @throws dev.serverlab.model.problem.LabException when it cannot be written; an older version of it stays unchanged
     */
    public void write(String name, String text) {
        writeAtomically(path.resolve(name), text);
    }

    /** The same for binary content. */
    public void write(String name, byte[] bytes) {
        writeAtomically(path.resolve(name), bytes);
    }

    /**
     * Writes any file atomically.
     *
     * @throws dev.serverlab.model.problem.LabException when it cannot be written; an older version of it stays unchanged
     */
    public static void writeAtomically(Path file, String text) {
        // Unlike writeString it accepts an unpaired surrogate, which foreign text may contain.
        writeAtomically(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void writeAtomically(Path file, byte[] bytes) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        written(file, () -> {
            // A link of that name, in a foreign folder, must not redirect the text elsewhere.
            Files.deleteIfExists(part);
            try {
                Files.write(part, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        });
    }

    private interface Writing<T> {
        T run() throws IOException;
    }

    private static <T> T written(Path file, Writing<T> writing) {
        try {
            return writing.run();
        } catch (IOException e) {
            throw Problems.failed(
                    "results-unwritable",
                    "%s cannot be written: %s.",
                    "Free some space or check permissions; trials that have finished are in the same folder.",
                    file,
                    Problems.reason(e));
        }
    }
}
