package dev.serverlab.measure.backend;

import dev.serverlab.measure.process.CacheFolder;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * What a backend's program is made of, from the Maven repositories of the user's settings.
 *
 * @param described what it is
 * @param folder in which it is kept, in the user's cache; exists once all of it is there
 */
public record FetchedFiles(Backend.Fetched described, Path folder) {

    private static final String MAIN = "dev.serverlab.cli.fetch.FetchMain";
    private static final long LONGEST_MINUTES = 30;

    /** That of a backend; other artifacts have another folder. */
    static FetchedFiles of(String backend, Backend.Fetched described) {
        String key = "%s-%08x".formatted(backend, (described.artifacts() + "/" + described.unpack()).hashCode());
        return new FetchedFiles(described, CacheFolder.named("backends").resolve(key));
    }

    /** Whether they have to be downloaded first. */
    public boolean areMissing() {
        return !Files.isDirectory(folder);
    }

    /**
     * Downloads them, which may take up to half an hour.
     *
     * @throws LabException when that fails; then nothing is kept of them but what Maven keeps in its local repository
     */
    public void fetch() throws InterruptedException {
        try {
            Path parent = Files.createDirectories(folder.resolveSibling(""));
            try (ScratchFolder scratch = ScratchFolder.in(parent, "serverlab-fetch-")) {
                Path files = Files.createDirectory(scratch.path().resolve("files"));
                download(files, scratch.path().resolve("log"));
                CacheFolder.keep(files, folder);
            }
        } catch (IOException e) {
            throw Problems.refused(
                    "cache-unwritable",
                    "Downloads are kept in %s, which cannot be written to: %s.",
                    "Free some space there, check its permissions, or name another with the variable XDG_CACHE_HOME.",
                    folder.resolveSibling(""),
                    Problems.reason(e));
        }
    }

    private void download(Path files, Path log) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path", ""),
                MAIN,
                files.toString(),
                Objects.requireNonNullElse(described.unpack(), "")));
        command.addAll(described.artifacts());
        try (ChildProcess download = ChildProcess.start("the download", command, files, log, null)) {
            boolean ended = download.awaitExit(LONGEST_MINUTES, TimeUnit.MINUTES);
            if (!ended || download.exitValue() != 0) {
                throw notFetched(download.logTail());
            }
        }
    }

    private LabException notFetched(String why) {
        return Problems.refused(
                "backend-not-fetched",
                "%s could not be downloaded to %s: %s",
                "Check the network, and what ~/.m2/settings.xml says of mirrors and proxies.",
                String.join(", ", described.artifacts()),
                folder,
                why);
    }
}
