package dev.serverlab.measure.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class InputTest {

    @Test
    void givesEachLineAsItComesAndEndsWhenItIsClosed() throws IOException {
        Input input = new Input();
        input.writeLine("measure");
        byte[] buffer = new byte[64];

        assertThat(new String(buffer, 0, input.read(buffer), StandardCharsets.UTF_8))
                .isEqualTo("measure\n");
        input.writeLine("ä");
        assertThat(input.read()).isEqualTo(0xc3);
        assertThat(input.read(buffer, 0, 1)).isEqualTo(1);
        input.close();
        assertThat(input.read()).isEqualTo('\n');
        assertThat(input.read()).isEqualTo(-1);
        assertThat(input.read(buffer)).isEqualTo(-1);
    }
}
