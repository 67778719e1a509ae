package dev.serverlab.measure.agent;

/** A request that the agent does not carry out; the message says why. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String reason;

    /** @param status of the answer */
    RefusedException(int status, String reason) {
        super(reason);
        this.status = status;
        this.reason = reason;
    }

    String reason() {
        return reason;
    }

    int status() {
        return status;
    }
}
