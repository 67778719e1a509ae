package dev.serverlab.ingest;

import java.util.concurrent.CompletableFuture;
import org.slf4j.LoggerFactory;

/** Starts the server from the command line: {@code java -jar ingest-app.jar --profile=NAME}. */
public final class IngestApplication {

    private IngestApplication() {}

    /**
     * Runs until the JVM is told to stop. Exits with 2 when an argument or setting cannot be used, and with 1 when the
     * broker or the database is missing or lost.
     *
     * @param args at most {@code --profile=NAME}
     */
    public static void main(String[] args) {
        try {
            Settings settings = Settings.read(args, System.getProperties());
            CompletableFuture<IngestException> failure = new CompletableFuture<>();
            IngestServer server = IngestServer.start(settings, failure::complete);
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
            LoggerFactory.getLogger(IngestApplication.class)
                    .info("ingest-app, profile {}, takes events", settings.way().profile());
            throw failure.join();
        } catch (IngestException e) {
            System.err.println(e.getMessage());
            System.exit(e.exitCode());
        }
    }
}
