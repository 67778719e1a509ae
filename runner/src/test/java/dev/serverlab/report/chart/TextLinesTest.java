package dev.serverlab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextLinesTest {

    @Test
    void keepsWhatFitsInOneLine() {
        assertThat(TextLines.of("mvc:default", 11)).containsExactly("mvc:default");
        assertThat(TextLines.of("", 11)).containsExactly("");
    }

    @Test
    void breaksAtSpacesFirst() {
        assertThat(TextLines.of("mvc:default.closing against mvc:default.single", 30))
                .containsExactly("mvc:default.closing against", "mvc:default.single");
    }

    @Test
    void breaksANameWhereItsPartsMeetAndElseAnywhere() {
        assertThat(TextLines.of("webflux:default.single-loop", 20)).containsExactly("webflux:default.", "single-loop");
        assertThat(TextLines.of("abcdefgh", 3)).containsExactly("abc", "def", "gh");
        assertThat(TextLines.of(":abcdefgh", 3)).containsExactly(":ab", "cde", "fgh");
    }

    @Test
    void doesNotBreakACharacterOfTwoParts() {
        assertThat(TextLines.of("🧪🧪🧪", 2)).containsExactly("🧪🧪", "🧪");
    }
}
