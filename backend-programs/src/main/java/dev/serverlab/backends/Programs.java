package dev.serverlab.backends;

/** Runs programs from the command line. */
public final class Programs {

    /** Where programs listen. */
    public static final String LOOPBACK = "127.0.0.1";

    private Programs() {}

    /** What a program does until it ends. */
    @FunctionalInterface
    public interface Body {
        void run() throws Exception;
    }

    /** Ends the JVM with the exit code of a {@link ProgramException}, after its message; anything else is a bug. */
    public static void run(Body body) throws Exception {
        try {
            body.run();
        } catch (ProgramException e) {
            System.err.println(e.getMessage());
            System.exit(e.exitCode());
        }
    }

    /** The problem of a port that cannot be listened on. */
    public static ProgramException cannotListen(String address, int port, Exception cause) {
        return ProgramException.failed(
                "cannot listen on " + address + ":" + port + ": " + cause.getMessage(),
                "Stop whatever listens there, or give another --port.");
    }
}
