package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A pool that is known: 100 requests a second that each sleep 50 ms keep five threads busy all of the time. */
@TwoAtATime
final class TuneIT {

    private static final List<String> SHORT =
            List.of("--slo", "p90 <= 100ms", "--seed", "1", "--window", "1s", "--budget", "90s");

    @RegisterExtension
    final Lab lab = new Lab();

    @BeforeEach
    void addServer() throws IOException {
        lab.home().withRealServerToChange("mvc-app");
        lab.home()
                .write(
                        "experiments/" + LabHome.EXPERIMENT + ".yaml",
                        """
                question: How wide has the pool to be?
                variants: [mvc:default]
                workload: { delay: 50ms, work: block }
                load: { rate: 100 }
                warmup: 1s
                protocol: solo
                """ + lab.home().quickJvm());
    }

    @Test
    void isFoundAndSavedAsAProfile() throws IOException {
        Ended ended = lab.endOf(lab.start(words("tune", LabHome.EXPERIMENT, "--save", "lean")))
                .exits(0);
        JsonNode tuning = lab.runJson().path("tuning");

        // Five alone may hold for some seconds: each answer takes some more than 50 ms.
        assertThat(tuning.path("holds").asInt()).as("%s", ended).isBetween(5, 8);
        assertThat(tuning.at("/trials/0/outcome").asString()).as("%s", ended).isEqualTo("holds");
        assertThat(ended.out()).contains("mvc:default holds 100/s ", "To set it: ");
        assertThat(Files.readString(lab.home().path().resolve("mvc-app/server.yaml")))
                .contains("  lean: { like: default, settings: { server.tomcat.threads.max: "
                        + tuning.path("holds").asInt());
        // Whether so short a run is valid depends on how busy the machine is.
        Ended again = lab.endOf(
                lab.start("run", LabHome.EXPERIMENT, "--variants", "mvc:lean", "--duration", "1s", "--rounds", "1"));
        assertThat(again.exitCode()).as("%s", again).isIn(0, 3);
    }

    @Test
    void keepsWhatItTriedWhenItIsInterrupted() throws Exception {
        LabProcess process = lab.start(words("tune", LabHome.EXPERIMENT)).awaitWords("mvc:default: holds");

        process.signal("TERM");

        lab.endOf(process).exits(130);
        assertThat(lab.runJson().path("state").asString()).isEqualTo("interrupted");
        assertThat(lab.runJson().at("/tuning/trials/0/outcome").asString()).isEqualTo("holds");
    }

    private static String[] words(String... words) {
        return Stream.concat(Stream.of(words), SHORT.stream()).toArray(String[]::new);
    }
}
