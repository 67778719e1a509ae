package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** The pool of a real server, under a rate that is held with any number of threads, as it is scripted. */
@Tag("thorough")
@Execution(ExecutionMode.CONCURRENT)
final class TuneIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @BeforeEach
    void addServer() throws IOException {
        lab.home().withRealServerToChange("mvc-app");
        lab.home()
                .write(
                        "experiments/" + LabHome.EXPERIMENT + ".yaml",
                        """
                question: How wide does the pool have to be?
                variants: [mvc:default]
                workload: { delay: 50ms, work: block }
                load: { rate: 100 }
                warmup: 1s
                protocol: solo
                """ + lab.home().quickJvm());
    }

    @Test
    void isFoundAndSavedAsAProfile() throws IOException {
        Ended ended = lab.lab(words("--save", "lean"));
        JsonNode tuning = lab.runJson().path("tuning");

        assertThat(tuning.at("/trials/0/outcome").asString()).as("%s", ended).isEqualTo("holds");
        assertThat(ended.exits(0).out()).containsPattern("mvc:default( as it is)? holds 100/s ");
        // Where starting a server takes as long as the search may, no other value is tried.
        assertThat(ended.out().contains("To set it: ")).isEqualTo(tuning.has("holds"));
        assumeThat(tuning.has("holds")).isTrue();
        assertThat(Files.readString(lab.home().path().resolve("mvc-app/server.yaml")))
                .contains("  lean: { like: default, settings: { server.tomcat.threads.max: "
                        + tuning.path("holds").asInt());
        String[] again = {"run", LabHome.EXPERIMENT, "--variants", "mvc:lean", "--duration", "1s", "--rounds", "1"};
        lab.lab(again);
        JsonNode run = LabUnderTest.runJson(lab.home().runs().getLast());
        assertThat(run.at("/trials/0/effective/requestThreads/max").asInt())
                .isEqualTo(tuning.path("holds").asInt());
    }

    @Test
    void keepsWhatItTriedWhenItIsInterrupted() throws Exception {
        LabProcess process = lab.start(words()).awaitWords("mvc:default: holds");

        process.signal("TERM");

        lab.endOf(process).exits(130);
        assertThat(lab.runJson().path("state").asString()).isEqualTo("interrupted");
        assertThat(lab.runJson().at("/tuning/trials/0/outcome").asString()).isEqualTo("holds");
    }

    private static String[] words(String... more) {
        String[] search = {
            "tune", LabHome.EXPERIMENT, "--slo", "p90 <= 100ms", "--seed", "1", "--window", "1s", "--budget", "90s"
        };
        return Stream.concat(Stream.of(search), Stream.of(more)).toArray(String[]::new);
    }
}
