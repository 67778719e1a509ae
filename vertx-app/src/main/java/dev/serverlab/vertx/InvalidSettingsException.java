package dev.serverlab.vertx;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** Arguments or system properties that this server cannot start with; the message names every one of them. */
public final class InvalidSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidSettingsException(List<Mistake> mistakes) {
        super(mistakes.stream().map(Mistake::text).collect(joining(System.lineSeparator())));
    }

    /**
     * One value that cannot be used.
     *
     * @param problem what is wrong
     * @param action what to do
     */
    public record Mistake(String problem, String action) {

        String text() {
            return "Problem: %s%nAction:  %s".formatted(problem, action);
        }
    }
}
