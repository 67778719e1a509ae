package dev.serverlab.model.file.text;

import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of files that people write, limited in size before it is parsed. */
public final class InputText {

    /** Some ten times the size of the lab's longest file. */
    private static final int MAX_KIB = 64;

    private InputText() {}

    /**
     * Reads a file.
     *
     * @throws dev.serverlab.model.problem.LabException when it is too large, cannot be read, or is not text
     */
    public static String of(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_KIB * 1024 + 1);
            if (bytes.length > MAX_KIB * 1024) {
                throw Problems.refused(
                        "file-too-large",
                        "%s has more than %s KiB, more than any file of its kind needs.",
                        "Check that it is the right file.",
                        file,
                        MAX_KIB);
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IOException e) {
            throw Problems.refused(
                    "file-unreadable",
                    "%s cannot be read: %s.",
                    "Check its permissions, and that it is UTF-8 text.",
                    file,
                    Problems.reason(e));
        }
    }
}
