package dev.serverlab.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.history.PastRun.Conditions;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Under what numbers form one line. */
class ConditionsTest {

    private static final Path CLAIMS = Path.of("..", "results", "reference", "claims");

    @TempDir
    private Path folder;

    @Test
    void areOthersInAContainer() {
        Conditions process = of(KeptRun.read(CLAIMS.resolve("event-loop-vs-thread")));
        Conditions container = of(KeptRun.read(CLAIMS.resolve("event-loop-vs-thread-in-docker")));

        assertThat(container.unlike(process)).contains("site: in a container (1 CPU, 1 GiB) instead of as a process");
    }

    @Test
    void areOthersWithAnotherJdkInTheContainer() throws IOException {
        Path kept = CLAIMS.resolve("event-loop-vs-thread-in-docker");
        String text = Files.readString(kept.resolve(KeptRun.FILE));
        Files.writeString(
                folder.resolve(KeptRun.FILE), text.replaceAll("(\"jvm\" : \\{\\s+\"version\" : \")[^\"]+", "$126+1"));

        assertThat(of(KeptRun.read(folder)).unlike(of(KeptRun.read(kept))))
                .containsExactly("servers' JDK: 26+1, Eclipse Adoptium instead of 25.0.3+9-LTS, Eclipse Adoptium");
    }

    /** Of its first column. */
    private static Conditions of(KeptRun kept) {
        Run run = kept.run();
        VariantSummary summary = run.summaries().getFirst();
        return Conditions.of(run, summary.protocol(), summary.variant());
    }
}
