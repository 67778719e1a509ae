package dev.serverlab.ingest;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** The server cannot start or continue; the message says why and what to do. */
final class IngestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Receives failures of the server. The first one counts, as others follow from it. */
    @FunctionalInterface
    interface Failures {

        void report(IngestException failure);
    }

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    private final int exitCode;

    private IngestException(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** 1 when it failed, 2 for invalid settings. */
    int exitCode() {
        return exitCode;
    }

    static String text(String problem, String action) {
        return "Problem: %s%nAction:  %s".formatted(problem, action);
    }

    /** @param mistakes all that are wrong, each with what to do */
    static IngestException wrongSettings(String mistakes) {
        return new IngestException(WRONG_USAGE, mistakes, null);
    }

    static IngestException cannotListen(InetSocketAddress at, Throwable cause) {
        return failed(
                "cannot listen on %s:%d: %s".formatted(at.getHostString(), at.getPort(), cause.getMessage()),
                "Stop whatever listens there, or choose another with -Dserver.port or -Dmanagement.server.port.",
                cause);
    }

    /**
     * @param what the part that is missing
     * @param where it was looked for
     * @param setting that says where it is
     */
    static IngestException cannotReach(String what, String where, String setting, Throwable cause) {
        return failed(
                "%s cannot be used at %s: %s".formatted(what, where, cause.getMessage()),
                "Start it, or give its address with -D%s=….".formatted(setting),
                cause);
    }

    static IngestException notStored(Event event, Throwable cause) {
        return failed(
                "the database did not store event %d: %s".formatted(event.number(), cause.getMessage()),
                "Check that it runs, and read its log.",
                cause);
    }

    static IngestException brokerLost(Throwable cause) {
        return failed(
                "events can no longer be taken from the broker: " + cause.getMessage(),
                "Check that it runs, and read its log.",
                cause);
    }

    private static IngestException failed(String problem, String action, Throwable cause) {
        return new IngestException(FAILED, text(problem, action), cause);
    }
}
