package dev.serverlab.measure.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ScratchFolderTest {

    @Test
    void isRemovedWithAllThatIsInItAndNothingElse() throws IOException {
        Path kept = Files.createTempFile("serverlab-kept-", "");
        ScratchFolder folder = ScratchFolder.create("serverlab-scratch-");
        Files.writeString(Files.createDirectories(folder.path().resolve("a/b")).resolve("file"), "text");
        Files.createSymbolicLink(folder.path().resolve("link"), kept);

        folder.close();

        assertThat(folder.path()).doesNotExist();
        assertThat(kept).exists();
        Files.delete(kept);
    }
}
