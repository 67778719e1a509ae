package dev.serverlab.reactive.start;

import org.springframework.boot.ExitCodeGenerator;

/** The server was asked to start in a way that it cannot; ends the JVM with exit code 2, wrong usage. */
public final class RefusedStartException extends RuntimeException implements ExitCodeGenerator {

    private static final long serialVersionUID = 1L;

    private final String action;

    /**
     * @param problem what is wrong
     * @param action what to do about it
     */
    public RefusedStartException(String problem, String action) {
        super(problem);
        this.action = action;
    }

    /** What to do about it. */
    public String action() {
        return action;
    }

    @Override
    public int getExitCode() {
        return 2;
    }
}
