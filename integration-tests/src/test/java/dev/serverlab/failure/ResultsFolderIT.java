package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Results folders that cannot be written, are full, become full, or are used by two runs at once. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class ResultsFolderIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    private boolean mounted;

    @Test
    void refusesAResultsFolderThatCannotBeWritten() throws IOException {
        lab.home().write("file", "");
        lab.run("--output", lab.home().path().resolve("file/results").toString())
                .exits(2)
                .refuses("Results cannot be kept in", "file/results", "file is a file", "a folder with --output");
    }

    @Test
    void refusesAResultsFolderOnAFullDisk() throws IOException, InterruptedException {
        mountResults(1);
        lab.run().exits(2).refuses("are free in " + lab.home().results(), "a run needs 50 MB", "--output");
        assertThat(lab.home().results()).isEmptyDirectory();
    }

    @Test
    void keepsFinishedTrialsWhenTheDiskFillsUp() throws IOException, InterruptedException {
        mountResults(60);
        lab.run("--variants", "stub:right,stub:fills-disk", "--duration", "1s")
                .exits(4)
                .refuses("cannot be written", "Free some space", "trials that have finished");
        JsonNode run = lab.runJson();
        assertThat(run.path("plan")).hasSize(2);
        assertThat(run.path("trials")).hasSize(1);
        assertThat(run.path("trials").path(0).path("variant").asString()).isEqualTo("stub:right");
        assertThat(lab.problems("stub:right")).isEmpty();
        Path folder = lab.home().runs().getFirst();
        assertThat(folder.resolve("summary.md")).content().contains("1 of 2 trials");
        assertThat(folder.resolve("index.html")).content().endsWith("</html>\n");
    }

    @Test
    void givesTwoRunsAtOnceAFolderEach() throws IOException {
        LabProcess one = lab.startRun("--duration", "4s");
        LabProcess other = lab.startRun("--duration", "4s");
        List<Ended> ends = List.of(one.awaitEnd(), other.awaitEnd());
        assertThat(lab.home().runs()).as("folders of %s", ends).hasSize(2);
        HashSet<String> ids = new HashSet<>();
        for (Path folder : lab.home().runs()) {
            JsonNode run = LabUnderTest.runJson(folder);
            assertThat(run.path("state").asString()).isEqualTo("complete");
            assertThat(run.path("id").asString()).isEqualTo(folder.getFileName().toString());
            ids.add(run.path("id").asString());
        }
        assertThat(ids).hasSize(2);
    }

    @Test
    void keepsTheResultsWhenNobodyReadsTheOutputAnyMore() throws IOException {
        LabProcess process = lab.startRun().awaitWords("Does the lab keep its feet?");
        process.closeStandardOutput();
        Ended ended = lab.requireMeasured(process);
        assertThat(ended.err()).isEmpty();
        assertThat(lab.runJson().path("state").asString()).isEqualTo("complete");
    }

    private void mountResults(int megabytes) throws IOException, InterruptedException {
        Files.createDirectory(lab.home().results());
        Process mount = new ProcessBuilder(
                        "mount",
                        "-t",
                        "tmpfs",
                        "-o",
                        "size=" + megabytes + "m",
                        "tmpfs",
                        lab.home().results().toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(mount.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        mounted = mount.waitFor() == 0;
        assumeTrue(mounted, () -> "a small disk needs the right to mount one: " + said.strip());
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        if (mounted) {
            // The files are checked here, before they are unmounted; the extension would be too late.
            lab.checkFiles();
            assertThat(new ProcessBuilder("umount", lab.home().results().toString())
                            .start()
                            .waitFor())
                    .isZero();
        }
    }
}
