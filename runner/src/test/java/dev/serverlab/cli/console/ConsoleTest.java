package dev.serverlab.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.problem.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    private static String labelled(String label, String text) {
        StringWriter out = new StringWriter();
        new Console(new PrintWriter(out)).say(label, text);
        return out.toString().replaceFirst("\\R$", "");
    }

    @Test
    void wrapsAt80ColumnsBelowTheFirstWord() {
        String text = labelled("Problem: ", "word ".repeat(40).strip());

        assertThat(text.lines()).hasSizeGreaterThan(2).allMatch(line -> line.length() <= 80);
        assertThat(text.lines().skip(1)).allMatch(line -> line.startsWith("         word"));
        assertThat(text.replaceAll("\\s+", " "))
                .isEqualTo("Problem: " + "word ".repeat(40).strip());
    }

    @Test
    void aLineOf80ColumnsIsNotWrapped() {
        assertThat(labelled("- ", "a".repeat(70) + " " + "b".repeat(7)))
                .hasSize(80)
                .doesNotContain("\n");
        assertThat(labelled("- ", "a".repeat(70) + " " + "b".repeat(8))).contains("\n  bbbbbbbb");
    }

    @Test
    void aWordThatIsTooLongStaysWhole() {
        assertThat(labelled("- ", "see " + "x".repeat(100))).isEqualTo("- see\n  " + "x".repeat(100));
    }

    @Test
    void aNumberStaysWithItsUnit() {
        String before = "a".repeat(70);

        assertThat(labelled("", before + " less (44 %)")).isEqualTo(before + " less\n(44 %)");
        assertThat(labelled("", before + " of 1234 µs")).isEqualTo(before + " of\n1234 µs");
    }

    @Test
    void linesOfALogStayAsTheyAre() {
        String log = "    " + "at a.very.long.frame ".repeat(10);

        assertThat(labelled("Problem: ", "It ended. Its log ends:\n" + log))
                .isEqualTo("Problem: It ended. Its log ends:\n         " + log);
    }

    @Test
    void aLogCannotSendTheTerminalEscapeCodes() {
        assertThat(labelled("", "    \u001b[2J\u0007\u009b31m\tok")).isEqualTo("    \uFFFD[2J\uFFFD\uFFFD31m\tok");
    }

    @Test
    void aProblemHasTwoParts() {
        StringWriter err = new StringWriter();

        new Console(new PrintWriter(err)).problem(new Problem("wrong", "It is wrong.", "Mend it."));

        assertThat(err.toString()).isEqualToNormalizingNewlines("Problem: It is wrong.\nAction:  Mend it.\n");
    }
}
