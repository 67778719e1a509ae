package dev.serverlab.model.problem;

/** Ends a command, or one trial of a run, with a problem and an action. */
public final class LabException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final ExitCode exitCode;

    LabException(Problem problem, ExitCode exitCode) {
        super(problem.what());
        this.problem = problem;
        this.exitCode = exitCode;
    }

    /** Input that cannot be run: nothing has been started. */
    public static LabException refused(String code, String what, String action) {
        return new LabException(new Problem(code, what, action), ExitCode.REFUSED);
    }

    /** A server or the generator failed. */
    public static LabException failed(String code, String what, String action) {
        return new LabException(new Problem(code, what, action), ExitCode.FAILED);
    }

    public Problem problem() {
        return problem;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
