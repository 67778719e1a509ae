package dev.serverlab.measure.backend;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.measure.server.Address;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The response time of a backend to a minimal request: connect, send the ping of its {@code backend.yaml}, receive the
 * first byte. Measured at an interval on a daemon thread until it is closed.
 */
public final class BackendPing implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final int LONGEST_MILLIS = 1_000;
    private static final int DIGITS = 3;

    private final byte[] question;
    private final Address address;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final List<Sample> samples = new ArrayList<>();

    private record Sample(long epochMicros, long tookMicros) {}

    private BackendPing(String question, Address address) {
        this.question = question.getBytes(StandardCharsets.ISO_8859_1);
        this.address = address;
    }

    /**
     * Starts pinging.
     *
     * @param question what is sent; empty when the backend speaks first
     */
    static BackendPing start(String question, Address address) {
        BackendPing ping = new BackendPing(question, address);
        Thread.ofPlatform().daemon().name("ping").start(ping::run);
        return ping;
    }

    private void run() {
        try {
            do {
                ask();
            } while (!stop.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A timeout counts as an answer at its end; a backend that has gone gives none. */
    private void ask() {
        Instant asked = Instant.now();
        long start = System.nanoTime();
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(LONGEST_MILLIS);
            socket.connect(new InetSocketAddress(address.host(), address.port()), LONGEST_MILLIS);
            socket.getOutputStream().write(question);
            InputStream answer = socket.getInputStream();
            if (answer.read() >= 0) {
                add(asked, System.nanoTime() - start);
            }
        } catch (SocketTimeoutException e) {
            add(asked, System.nanoTime() - start);
        } catch (IOException e) {
            // The backend has gone, which is reported elsewhere.
        }
    }

    private void add(Instant asked, long tookNanos) {
        Sample sample = new Sample(EpochMicros.of(asked), tookNanos / 1_000);
        synchronized (samples) {
            samples.add(sample);
        }
    }

    /** The response times of pings sent in that time, in µs. */
    public Histogram between(long fromEpochMicros, long toEpochMicros) {
        Histogram took = new Histogram(DIGITS);
        synchronized (samples) {
            samples.stream()
                    .filter(each -> each.epochMicros() >= fromEpochMicros && each.epochMicros() < toEpochMicros)
                    .forEach(each -> took.recordValue(each.tookMicros()));
        }
        return took;
    }

    @Override
    public void close() {
        stop.countDown();
    }
}
