package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Servers that are profiled at the end of their sessions, from the command line to what is shown. */
final class ProfileIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @Test
    @Tag("thorough")
    void countsEverySampleInALayerAndShowsWhatDiffers() throws IOException {
        lab.home().changeExperiment("profile: 0s", "profile: 4s");
        Ended ended = lab.measure(LabUnderTest.sessions(2, 2, "stub:right,other:right"));

        Path folder = lab.home().runs().getFirst();
        JsonNode run = lab.runJson();
        assertThat(run.at("/experiment/paired/profile").asString()).isEqualTo("4s");
        assertThat(run.path("trials")).hasSize(4).allSatisfy(trial -> {
            if (ReportedTrials.lacksProfileForTheMachine(trial)) {
                return;
            }
            JsonNode profile = trial.path("profile");
            assertThat(profile.path("missing").asString("")).isEmpty();
            assertThat(profile.path("layers")
                            .valueStream()
                            .mapToLong(JsonNode::asLong)
                            .sum())
                    .isPositive()
                    .isEqualTo(profile.path("samples").asLong());
            String file = "profile-" + trial.path("variant").asString().replace(':', '+') + ".collapsed";
            assertThat(folder.resolve(trial.path("folder").asString()).resolve(file))
                    .isNotEmptyFile();
        });
        String page = Files.readString(folder.resolve("index.html"));
        lab.lab("report", folder.toString()).exits(0);
        assertThat(folder.resolve("index.html")).content().isEqualTo(page);
        if (ended.exitCode() == 0) {
            assertThat(folder.resolve("summary.md")).content().contains("## Why: CPU per request by layer");
            assertThat(lab.lab("why", folder.toString()).exits(0).out()).contains("µs of CPU per request");
        }
    }

    @Test
    @Tag("thorough")
    void refusesToSayWhyWithoutProfiles() throws IOException {
        lab.measure(LabUnderTest.sessions(1, 1, "stub:right,other:right"));

        lab.lab("why", lab.home().runs().getFirst().toString())
                .exits(2)
                .refuses("has no two profiled sessions", "without --no-profile");
    }
}
