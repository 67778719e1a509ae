package dev.serverlab.backends;

/** A program cannot do its work; the message says why and what to do. */
public final class ProgramException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    private final int exitCode;

    private ProgramException(int exitCode, String problem, String action) {
        super("Problem: %s%nAction:  %s".formatted(problem, action));
        this.exitCode = exitCode;
    }

    /** It was started with invalid arguments. */
    public static ProgramException usage(String problem, String action) {
        return new ProgramException(WRONG_USAGE, problem, action);
    }

    /** It cannot continue. */
    public static ProgramException failed(String problem, String action) {
        return new ProgramException(FAILED, problem, action);
    }

    /** 1 when it failed, 2 when it was started with invalid arguments. */
    public int exitCode() {
        return exitCode;
    }
}
