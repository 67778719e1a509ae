package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.launcher.Executable;
import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class GitRevisionTest {

    @TempDir
    Path folder;

    @Test
    void isWhatGitSays() throws IOException {
        assertThat(revision("echo 1a2b3c4d5e6f-dirty", Awaited.LIMIT)).isEqualTo("1a2b3c4d5e6f-dirty");
    }

    @Test
    void isAbsentWithoutGitAndOutsideOfACheckout() throws IOException {
        assertThat(revision("echo half; exit 128", Awaited.LIMIT)).isNull();
        assertThat(GitRevision.of(folder, folder.resolve("nowhere").toString(), Awaited.LIMIT))
                .isNull();
    }

    @Test
    void ofAnArchiveIsTheOneThatItWasBuiltFrom() throws IOException {
        Files.writeString(folder.resolve("revision.txt"), "1a2b3c4d5e6f\n");

        assertThat(GitRevision.of(folder)).isEqualTo("1a2b3c4d5e6f");
    }

    @Test
    void isAbsentWhenGitDoesNotEndInTime() throws IOException {
        assertThat(revision("echo 1a2b3c4d5e6f; sleep 30", Duration.ofMillis(200)))
                .isNull();
    }

    private @Nullable String revision(String script, Duration limit) throws IOException {
        Path git = Executable.write(folder.resolve("git"), "#!/bin/sh\n" + script + "\n");
        return GitRevision.of(folder, git.toString(), limit);
    }
}
