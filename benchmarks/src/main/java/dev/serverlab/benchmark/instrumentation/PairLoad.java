package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.benchmark.Connection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * The one generator of a pair: deals as many requests to each of the two servers, so that whatever disturbs the machine
 * disturbs both alike. Each of its threads owns one connection to either server.
 */
final class PairLoad implements AutoCloseable {

    /** Connections to both servers of a pair, in the order in which requests are dealt. */
    private record Hand(Connection first, Connection second) {

        Hand turned() {
            return new Hand(/* first= */ second, /* second= */ first);
        }
    }

    private final List<Hand> hands = new ArrayList<>();
    private final ExecutorService threads;

    private PairLoad(int connections) {
        threads = Executors.newFixedThreadPool(
                connections, Thread.ofPlatform().daemon().name("dealer-", 0).factory());
    }

    /** @throws IOException when a server does not answer, or the two answer differently */
    static PairLoad open(Pair pair, Settings settings) throws IOException {
        String path = "/delay/" + settings.delayMillis();
        PairLoad dealer = new PairLoad(settings.connections());
        try {
            for (int i = 0; i < settings.connections(); i++) {
                Hand hand = new Hand(
                        Connection.open(pair.instrumented().port(), path),
                        Connection.open(pair.bare().port(), path));
                dealer.hands.add(hand);
                requireAlike(hand.first().comparable(), hand.second().comparable());
            }
            return dealer;
        } catch (IOException e) {
            dealer.close();
            throw e;
        }
    }

    private static void requireAlike(List<String> instrumented, List<String> bare) throws IOException {
        if (!instrumented.equals(bare)) {
            throw new IOException("the two answer differently:\n" + instrumented + "\n" + bare);
        }
    }

    /**
     * Deals that many requests to each server as fast as they are answered.
     *
     * @param deadlineNanos of {@link System#nanoTime()}: when to stop even if not all are dealt
     * @return how many each server was dealt
     */
    long fullSpeed(int requests, long deadlineNanos) throws IOException, InterruptedException {
        int each = Math.ceilDiv(requests, hands.size());
        return all(thread -> {
            Hand hand = hands.get(thread);
            int dealt = 0;
            while (dealt < each && System.nanoTime() - deadlineNanos < 0) {
                exchange(dealt % 2 == 0 ? hand : hand.turned(), 0, 0);
                dealt++;
            }
            return dealt;
        });
    }

    /**
     * Deals at a fixed rate: in each interval of 1/rate one request to each server, at a random moment of it, as in a session of
     * the lab. A late request goes at once.
     *
     * @return how many each server was dealt
     */
    long paced(Settings settings) throws IOException, InterruptedException {
        int requests = settings.rate() * settings.blockSeconds();
        long intervalNanos = 1_000_000_000L / settings.rate();
        long start = System.nanoTime() + intervalNanos;
        return all(thread -> {
            Hand hand = hands.get(thread);
            int dealt = 0;
            for (int i = thread; i < requests; i += hands.size()) {
                long interval = start + i * intervalNanos;
                long one = interval + ThreadLocalRandom.current().nextLong(intervalNanos);
                long other = interval + ThreadLocalRandom.current().nextLong(intervalNanos);
                exchange(one < other ? hand : hand.turned(), Math.min(one, other), Math.max(one, other));
                dealt++;
            }
            return dealt;
        });
    }

    private static void exchange(Hand hand, long first, long second) throws IOException {
        await(first);
        hand.first().send();
        await(second);
        hand.second().send();
        hand.first().receive();
        hand.second().receive();
    }

    /** @param nanoTime 0 for at once */
    private static void await(long nanoTime) {
        while (nanoTime != 0 && nanoTime - System.nanoTime() > 0) {
            LockSupport.parkNanos(nanoTime - System.nanoTime());
        }
    }

    /** What one thread does; it returns how many requests it dealt to each server. */
    private interface Turn {
        int take(int thread) throws IOException;
    }

    private long all(Turn turn) throws IOException, InterruptedException {
        List<Callable<Integer>> turns = new ArrayList<>();
        for (int i = 0; i < hands.size(); i++) {
            int thread = i;
            turns.add(() -> turn.take(thread));
        }
        long dealt = 0;
        for (Future<Integer> each : threads.invokeAll(turns)) {
            try {
                dealt += each.get();
            } catch (ExecutionException e) {
                throw new IOException(String.valueOf(e.getCause()), e);
            }
        }
        return dealt;
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        for (Hand hand : hands) {
            hand.first().close();
            hand.second().close();
        }
    }
}
