package dev.serverlab.mvc;

import org.springframework.boot.ExitCodeGenerator;

/** The server was asked for a profile that it does not have. The JVM then ends with exit code 2, wrong usage. */
final class UnknownProfileException extends RuntimeException implements ExitCodeGenerator {

    private static final long serialVersionUID = 1L;

    UnknownProfileException(String profile) {
        super("There is no profile \"" + profile + "\".");
    }

    @Override
    public int getExitCode() {
        return 2;
    }
}
