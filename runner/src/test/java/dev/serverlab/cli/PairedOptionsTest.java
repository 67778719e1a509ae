package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.PairedOverrides;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PairedOptionsTest {

    /** What a command line of these words changes. */
    private static PairedOverrides changes(String... words) {
        PairedOptions options = new PairedOptions();
        new CommandLine(options)
                .registerConverter(Duration.class, Durations::parse)
                .parseArgs(words);
        return options.toOverrides();
    }

    @Test
    void changesNothingWithoutAnOption() {
        assertThat(changes()).isEqualTo(PairedOverrides.none());
        assertThat(changes("--blocks", "3")).isEqualTo(new PairedOverrides(null, 3, null, null));
    }

    @Test
    void rigorousIsMoreSessionsAndALongerWarmUp() {
        PairedOverrides rigorous = changes("--rigorous");

        assertThat(rigorous).isEqualTo(new PairedOverrides(8, 6, Duration.ofSeconds(4), Duration.ofSeconds(40)));
        assertThat(Defaults.PAIRED.with(rigorous)).isEqualTo(Defaults.RIGOROUS);
    }

    @Test
    void anOptionThatIsGivenStandsBesideRigorous() {
        Duration block = Duration.ofSeconds(4);
        Duration cap = Duration.ofSeconds(40);

        assertThat(changes("--rigorous", "--sessions", "2")).isEqualTo(new PairedOverrides(2, 6, block, cap));
        assertThat(changes("--rigorous", "--blocks", "3")).isEqualTo(new PairedOverrides(8, 3, block, cap));
        assertThat(changes("--block", "2s", "--rigorous"))
                .isEqualTo(new PairedOverrides(8, 6, Duration.ofSeconds(2), cap));
        assertThat(changes("--warmup-cap", "0s", "--rigorous"))
                .isEqualTo(new PairedOverrides(8, 6, block, Duration.ZERO));
    }
}
