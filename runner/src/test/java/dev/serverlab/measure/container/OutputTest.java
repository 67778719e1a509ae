package dev.serverlab.measure.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {

    @TempDir
    private Path folder;

    @Test
    void handsOnLinesHoweverTheyComeInPieces() throws IOException {
        List<String> lines = new ArrayList<>();
        Path log = folder.resolve("log");
        Output output = new Output(log, lines::add);
        byte[] text = "first\r\nsecond ä\n\nrest".getBytes(StandardCharsets.UTF_8);

        for (byte each : text) {
            output.onNext(new Frame(StreamType.STDOUT, new byte[] {each}));
        }
        output.onComplete();

        assertThat(lines).containsExactly("first", "second ä", "");
        assertThat(log).hasBinaryContent(text);
    }
}
