package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What paired trials take from the number of variants, where it is not said. */
final class PairedByVariantsTest {

    private static Experiment resolved(String text, Layer changes) {
        return resolved(text, new Overrides(null, changes));
    }

    private static Experiment resolved(String text, Overrides overrides) {
        return MadeUpDraft.of("question: why?\n" + text).experiment(overrides);
    }

    private static Overrides variants(String... variants) {
        return new Overrides(Stream.of(variants).map(Variant::parse).toList(), Layer.NONE);
    }

    @Test
    void isMoreTimeToWarmUpForMany() {
        String four = "variants: [a:p, b:p, c:p, d:p]\n";
        Layer shorter = Layer.NONE.with("paired.warmup", Duration.ofSeconds(5));

        assertThat(resolved(four, Layer.NONE).paired().warmup()).hasSeconds(120);
        assertThat(resolved(four, variants("a:p", "b:p")).paired().warmup()).hasSeconds(60);
        assertThat(resolved(four, shorter).paired().warmup()).hasSeconds(5);
        assertThat(resolved(four + "paired: { warmup: 6s }\n", Layer.NONE)
                        .paired()
                        .warmup())
                .hasSeconds(6);
    }

    @Test
    void isAnEvenNumberOfSessionsForTwo() {
        String three = "variants: [a:p, b:p, c:p]\n";

        assertThat(resolved(three, Layer.NONE).paired().sessions()).isEqualTo(3);
        assertThat(resolved(three, variants("a:p", "b:p")).paired().sessions()).isEqualTo(4);
        assertThat(resolved("variants: [a:p, b:p]\npaired: { sessions: 3 }\n", Layer.NONE)
                        .paired()
                        .sessions())
                .isEqualTo(3);
    }
}
