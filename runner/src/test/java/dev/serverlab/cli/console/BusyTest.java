package dev.serverlab.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class BusyTest {

    private final StringWriter out = new StringWriter();

    private String saidBy(boolean terminal) {
        Console console = new Console(new PrintWriter(out), 24, false);
        try (Busy _ = new Busy(console, "Starting each server once", terminal)) {
            assertThat(out.toString()).startsWith(terminal ? "\rStarting each…" : "Starting each server once.");
        }
        return out.toString();
    }

    @Test
    void isASentenceWhereNothingIsRedrawn() {
        assertThat(saidBy(false)).isEqualToIgnoringNewLines("Starting each server once.");
    }

    @Test
    void endsItsLineOnATerminal() {
        assertThat(saidBy(true)).startsWith("\rStarting each…").endsWith(System.lineSeparator());
    }
}
