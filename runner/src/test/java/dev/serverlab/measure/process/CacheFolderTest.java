package dev.serverlab.measure.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CacheFolderTest {

    @TempDir
    private Path folder;

    @Test
    void keepsWhatIsInItsPlaceFirst() throws IOException {
        Path place = folder.resolve("place");

        CacheFolder.keep(made("first"), place);
        CacheFolder.keep(made("second"), place);

        assertThat(place.resolve("by")).hasContent("first");
    }

    @Test
    void saysWhyNothingIsInItsPlace() throws IOException {
        Path made = made("first");

        assertThatIOException().isThrownBy(() -> CacheFolder.keep(made, folder.resolve("no/place")));
    }

    private Path made(String name) throws IOException {
        Path made = Files.createDirectory(folder.resolve(name));
        Files.writeString(made.resolve("by"), name);
        return made;
    }
}
