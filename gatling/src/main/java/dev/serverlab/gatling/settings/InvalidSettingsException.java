package dev.serverlab.gatling.settings;

import java.util.List;

/** Invalid settings; the message names every bad one with the allowed values. */
public final class InvalidSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidSettingsException(List<String> problems) {
        // No stack trace: it would bury the message under Gatling's own frames.
        super(message(problems), null, false, false);
    }

    private static String message(List<String> problems) {
        return """
                Problem: the load cannot be started with these settings:
                  - %s
                Action: correct the -D options named above; gatling/README.md lists them all.""".formatted(String.join("\n  - ", problems));
    }
}
