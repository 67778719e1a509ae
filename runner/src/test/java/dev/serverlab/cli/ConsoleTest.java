package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    @Test
    void wrapsAt80ColumnsBelowTheFirstWord() {
        String text = Console.labelled("Problem: ", "word ".repeat(40).strip());

        assertThat(text.lines()).hasSizeGreaterThan(2).allMatch(line -> line.length() <= 80);
        assertThat(text.lines().skip(1)).allMatch(line -> line.startsWith("         word"));
        assertThat(text.replaceAll("\\s+", " "))
                .isEqualTo("Problem: " + "word ".repeat(40).strip());
    }

    @Test
    void aLineOf80ColumnsIsNotWrapped() {
        assertThat(Console.labelled("- ", "a".repeat(70) + " " + "b".repeat(7)))
                .hasSize(80)
                .doesNotContain("\n");
        assertThat(Console.labelled("- ", "a".repeat(70) + " " + "b".repeat(8))).contains("\n  bbbbbbbb");
    }

    @Test
    void aWordThatIsTooLongStaysWhole() {
        assertThat(Console.labelled("- ", "see " + "x".repeat(100))).isEqualTo("- see\n  " + "x".repeat(100));
    }

    @Test
    void linesOfALogStayAsTheyAre() {
        String log = "    " + "at a.very.long.frame ".repeat(10);

        assertThat(Console.labelled("Problem: ", "It ended. Its log ends:\n" + log))
                .isEqualTo("Problem: It ended. Its log ends:\n         " + log);
    }

    @Test
    void aLogCannotSendTheTerminalEscapeCodes() {
        assertThat(Console.labelled("", "    \u001b[2J\u0007\u009b31m\tok"))
                .isEqualTo("    \uFFFD[2J\uFFFD\uFFFD31m\tok");
    }

    @Test
    void aProblemHasTwoParts() {
        StringWriter err = new StringWriter();

        Console.problem(new PrintWriter(err), "It is wrong.", "Mend it.");

        assertThat(err.toString()).isEqualToNormalizingNewlines("Problem: It is wrong.\nAction:  Mend it.\n");
    }
}
