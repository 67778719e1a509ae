package dev.serverlab.measure.profile;

/** A server cannot be profiled; the message says why, as the rest of a sentence about it. */
public final class NotProfiledException extends Exception {

    private static final long serialVersionUID = 1L;

    public NotProfiledException(String why) {
        super(why);
    }
}
