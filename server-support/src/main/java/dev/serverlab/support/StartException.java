package dev.serverlab.support;

/** A server cannot start; the message says why, and what to do. */
public final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /** @param exitCode 2 when an argument or setting cannot be used, 1 when the machine refuses */
    public StartException(int exitCode, String problem, String action) {
        super("Problem: %s%nAction:  %s".formatted(problem, action));
        this.exitCode = exitCode;
    }

    /** What the process ends with. */
    public int exitCode() {
        return exitCode;
    }
}
