package dev.serverlab.measure.backend;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Downloads a backend with Maven, once per checkout. */
public final class BackendFetch {

    private static final List<String> COMMAND = List.of("mvn", "-B", "-ntp", "-q", "package");
    private static final long LONGEST_MINUTES = 30;

    private BackendFetch() {}

    /**
     * Downloads it, which may take up to half an hour.
     *
     * @throws LabException when that fails, with the end of Maven's output
     */
    public static void run(Backend backend) throws InterruptedException {
        try {
            Path log = Files.createTempFile("serverlab-fetch-", ".log");
            try (ChildProcess maven =
                    ChildProcess.start("mvn for " + backend.name(), COMMAND, backend.folder(), log, null)) {
                boolean ended = maven.awaitExit(LONGEST_MINUTES, TimeUnit.MINUTES);
                if (!ended || maven.exitValue() != 0 || backend.missing() != null) {
                    throw notFetched(backend, maven.logTail());
                }
            } finally {
                Files.deleteIfExists(log);
            }
        } catch (IOException e) {
            throw notFetched(backend, Problems.reason(e));
        }
    }

    private static LabException notFetched(Backend backend, String why) {
        return Problems.refused(
                "backend-not-fetched",
                "%s could not be downloaded to %s: %s",
                "Check the network; mvn package in that folder does the same.",
                backend.name(),
                backend.folder(),
                why);
    }
}
