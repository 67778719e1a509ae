package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    private static final long CREATED =
            Instant.parse("2026-01-02T03:04:05.678Z").toEpochMilli();

    @TempDir
    Path results;

    @Test
    void findsTheFolderThatGatlingMadeForThisRunAndNotAnEarlierOrLaterOne() throws IOException {
        Files.createDirectory(results.resolve("delaysimulation-20260102030405677"));
        Path ours = Files.createDirectory(results.resolve("delaysimulation-20260102030405700"));
        Files.createDirectory(results.resolve("delaysimulation-20260102030507000"));

        assertThat(RunFolder.find(results, DelaySimulation.class, CREATED)).isEqualTo(ours);
    }

    @Test
    void findsNoneWhereThereIsNone() {
        assertThat(RunFolder.find(results, DelaySimulation.class, CREATED)).isNull();
        assertThat(RunFolder.find(results.resolve("missing"), DelaySimulation.class, CREATED))
                .isNull();
    }
}
