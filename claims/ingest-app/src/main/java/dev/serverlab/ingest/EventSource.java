package dev.serverlab.ingest;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** The client of the event producer, which begins on command, and continues until the connection is closed. */
record EventSource(Socket connection) implements AutoCloseable {

    private static final String BEGIN = "begin\n";
    private static final String BEGUN = "begun\n";
    private static final int ANSWER_MILLIS = 10_000;

    /** @throws IngestException when it is unreachable, or serves another client */
    static EventSource begin(InetSocketAddress address) {
        EventSource source = new EventSource(new Socket());
        try {
            source.connection.connect(address, ANSWER_MILLIS);
            source.connection.setSoTimeout(ANSWER_MILLIS);
            source.connection.getOutputStream().write(BEGIN.getBytes(StandardCharsets.US_ASCII));
            byte[] answer = source.connection.getInputStream().readNBytes(BEGUN.length());
            if (!BEGUN.equals(new String(answer, StandardCharsets.US_ASCII))) {
                throw new IOException("it does not answer like the event producer");
            }
            return source;
        } catch (IOException e) {
            source.close();
            throw IngestException.cannotReach(
                    "The program that writes events",
                    address.getHostString() + ":" + address.getPort(),
                    "events.address",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException e) {
            // It ends with the process.
        }
    }
}
