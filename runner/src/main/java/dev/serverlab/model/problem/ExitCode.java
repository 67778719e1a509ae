package dev.serverlab.model.problem;

/** How a command ends, for scripts that call the lab. */
public enum ExitCode {
    FINE(0),
    /** A gate or a comparison failed. */
    GATE_FAILED(1),
    /** Wrong usage, or input that was refused before anything started. */
    REFUSED(2),
    /** Everything ran, but a measurement was invalid. */
    INVALID(3),
    /** A server or the generator failed. */
    FAILED(4),
    /** A gate check was undecided, and none failed. */
    CANNOT_TELL(5),
    INTERRUPTED(130);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** The more severe of the two: failed before invalid before fine. */
    public ExitCode or(ExitCode other) {
        return number >= other.number ? this : other;
    }
}
