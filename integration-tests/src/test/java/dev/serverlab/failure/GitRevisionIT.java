package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import dev.serverlab.harness.Signals;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** The example in {@code examples/shop}, in a repository of two commits of which the second costs CPU. */
@Execution(ExecutionMode.CONCURRENT)
@Needs(Tool.GIT)
@Tag("thorough")
final class GitRevisionIT {

    private static final Path EXAMPLE =
            Path.of("../examples/shop").toAbsolutePath().normalize();
    /** Many times the cost of an order, so that even such a short run on a busy machine shows it. */
    private static final int MICROS = 20_000;

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    private Path shop() {
        return lab.home().path().resolve("shop");
    }

    private Path cache() {
        return lab.home().path().resolve("cache");
    }

    @BeforeEach
    void twoRevisions() throws IOException, InterruptedException {
        execute(EXAMPLE.resolve("make-revisions").toString(), shop().toString(), String.valueOf(MICROS));
        // A build is over before a second compiler pays off.
        lab.through("env", "XDG_CACHE_HOME=" + cache(), "MAVEN_OPTS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    }

    private static void execute(String... command) throws IOException, InterruptedException {
        File log = File.createTempFile("command", ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        assertThat(process.waitFor()).as(Files.readString(log.toPath())).isZero();
        Files.delete(log.toPath());
    }

    private void change(String was, String is) throws IOException {
        Path file = shop().resolve("revisions.yaml");
        String text = Files.readString(file);
        assertThat(text).contains(was);
        Files.writeString(file, text.replace(was, is));
    }

    private List<String> kept() throws IOException {
        try (Stream<Path> all = Files.list(cache().resolve("serverlab/revisions"))) {
            return all.map(each -> each.getFileName().toString())
                    .filter(each -> !each.endsWith(".log"))
                    .toList();
        }
    }

    @Test
    void comparesWhatACommitCosts() throws IOException {
        change("protocol: paired", """
                protocol: paired
                paired: { sessions: 1, blocks: 2, block: 1s, warmup: 2s, rate: 10, profile: 0s }
                """ + lab.home().quickJvm());
        Ended ended = lab.lab("run", "shop/revisions.yaml", "--seed", "1");
        assertThat(ended.out()).contains("Building shop:before, git HEAD~1 (", "Building shop:after, git HEAD (");
        assertThat(kept()).hasSize(2);
        JsonNode run = lab.runJson();
        JsonNode revision = run.at("/experiment/differences/shop:before/revision");
        assertThat(revision.path("git").asString()).isEqualTo("HEAD~1");
        assertThat(revision.path("commit").asString()).hasSize(40);
        // The commit burns that much by the CPU clock, whatever else a request costs.
        assertThat(run.path("trials"))
                .filteredOn(
                        trial -> trial.path("variant").asString().equals("shop:after") && ReportedTrials.hasCpu(trial))
                .allSatisfy(trial ->
                        assertThat(trial.at("/cpu/microsPerRequest").asDouble()).isGreaterThan(MICROS / 2.0));

        goesOnWithTheCommitsThatItBeganWith(lab.home().runs().getFirst());
    }

    private void goesOnWithTheCommitsThatItBeganWith(Path run) throws IOException {
        Path json = run.resolve("run.json");
        String complete = Files.readString(json);
        Files.writeString(json, complete.replaceFirst("(\"state\" ?: ?)\"complete\"", "$1\"interrupted\""));
        try {
            execute("git", "-C", shop().toString(), "checkout", "-q", "HEAD~1");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        // The variants of the file stay, but mean other commits now, and there is no HEAD~1.
        lab.lab("run", "--resume", run.toString());
        assertThat(LabUnderTest.runJson(run).path("state").asString()).isEqualTo("complete");
        assertThat(kept()).hasSize(2);
    }

    @Test
    void leavesNothingOfABuildThatIsInterrupted() throws IOException, InterruptedException {
        Signals.assumeInterruptIsTaken();
        Path waits = shop().resolve("pom.xml");
        change("mvn -B -ntp -q -DskipTests package", "tail -f " + waits + "; true");
        LabProcess process = lab.start("run", "shop/revisions.yaml").awaitWords("Building shop:before");
        process.awaitThat(
                "a build that goes on",
                () -> lab.home().processes().stream()
                        .anyMatch(each -> each.info().commandLine().orElse("").contains("tail -f")));
        process.signal("INT");
        assertThat(lab.endOf(process).exitCode()).isEqualTo(130);
        assertThat(kept()).isEmpty();
        assertThat(lab.home().runs()).isEmpty();
    }

    @Test
    void tellsWhatABuildSaidThatFailed() throws IOException {
        change("mvn -B -ntp -q -DskipTests package", "echo no such goal; exit 1");
        assertThat(lab.lab("validate", "shop/revisions.yaml").exitCode()).isZero();
        lab.lab("run", "shop/revisions.yaml")
                .exits(4)
                .refuses("the build ended with exit code 1", "no such goal", "Run \"echo no such goal; exit 1\"");
        change("git: HEAD~1", "git: HEAD~2");
        lab.lab("run", "shop/revisions.yaml", "--dry-run").exits(2).refuses("has no commit 'HEAD~2'");
        assertThat(kept()).isEmpty();
    }
}
