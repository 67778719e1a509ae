package dev.serverlab.measure.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordZipTest {

    /** What the directory at the end of an archive begins with. */
    private static final String DIRECTORY = "PK\u0001\u0002";

    @TempDir
    Path folder;

    @Test
    void hasItsDirectoryAtTheEnd() throws Exception {
        Files.writeString(folder.resolve("a"), "a");

        assertThat(written(RecordZip.of(folder))).contains(DIRECTORY);
    }

    @Test
    void leavesAnArchiveWithoutItsEndWhenAFileCannotBeRead() throws Exception {
        Files.writeString(folder.resolve("a"), "a");
        Path gone = Files.writeString(folder.resolve("b"), "b");
        RecordZip zip = RecordZip.of(folder);
        Files.delete(gone);
        ByteArrayOutputStream to = new ByteArrayOutputStream();

        assertThatThrownBy(() -> zip.write(to)).isInstanceOf(NoSuchFileException.class);
        assertThat(to.toString(StandardCharsets.ISO_8859_1)).isNotEmpty().doesNotContain(DIRECTORY);
    }

    private static String written(RecordZip zip) throws Exception {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        zip.write(to);
        return to.toString(StandardCharsets.ISO_8859_1);
    }
}
