package dev.serverlab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.spelling.Durations;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PairedOptionsTest {

    /** What a command line of these words changes. */
    private static Layer changes(String... words) {
        PairedOptions options = new PairedOptions();
        new CommandLine(options)
                .registerConverter(Duration.class, Durations::parse)
                .parseArgs(words);
        return options.over(Layer.NONE);
    }

    @Test
    void changesNothingWithoutAnOption() {
        assertThat(changes()).isEqualTo(Layer.NONE);
        assertThat(changes("--blocks", "3")).isEqualTo(Layer.NONE.with("paired.blocks", 3));
    }

    @Test
    void rigorousIsMoreSessions() {
        Layer rigorous = changes("--rigorous");

        assertThat(rigorous).isEqualTo(paired(8, 6, "4s"));
        assertThat(rigorous.over(Layer.NONE.with("paired", Defaults.PAIRED)))
                .isEqualTo(Layer.NONE.with("paired", Defaults.RIGOROUS));
    }

    @Test
    void anOptionThatIsGivenStandsBesideRigorous() {
        assertThat(changes("--rigorous", "--sessions", "2")).isEqualTo(paired(2, 6, "4s"));
        assertThat(changes("--rigorous", "--blocks", "3")).isEqualTo(paired(8, 3, "4s"));
        assertThat(changes("--block", "2s", "--rigorous")).isEqualTo(paired(8, 6, "2s"));
        assertThat(changes("--warmup-cap", "0s", "--rigorous"))
                .isEqualTo(paired(8, 6, "4s").with("paired.warmup", "0ms"));
    }

    private static Layer paired(int sessions, int blocks, String block) {
        return Layer.NONE
                .with("paired.sessions", sessions)
                .with("paired.blocks", blocks)
                .with("paired.block", block);
    }
}
