package dev.serverlab.contract;

/**
 * A request outside the contract, to be answered 400 with this message as the problem's {@code detail}. The message
 * never repeats what the client sent.
 */
public final class InvalidRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidRequestException(String message) {
        // No stack trace: bad input is an answer, not a fault, and must stay cheap.
        super(message, null, false, false);
    }
}
