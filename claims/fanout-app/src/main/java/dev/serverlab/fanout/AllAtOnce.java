package dev.serverlab.fanout;

import dev.serverlab.claims.BackendException;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Each call on a different thread, while the request thread waits for all of them. */
final class AllAtOnce implements Way {

    private final List<ExecutorService> threads;
    private final Upstream upstream;
    private final BlockingClient client;
    private final Calls counters;
    private final long limitNanos;

    private AllAtOnce(
            List<ExecutorService> threads,
            FanOutSettings settings,
            Upstream upstream,
            BlockingClient client,
            Calls counters) {
        this.threads = threads;
        this.upstream = upstream;
        this.client = client;
        this.counters = counters;
        limitNanos = settings.timeLimit().toNanos();
    }

    /** A pool for the first calls of all requests, one for their second calls, and so on. */
    static AllAtOnce onPools(FanOutSettings settings, Upstream upstream, BlockingClient client, Calls counters) {
        List<ExecutorService> pools = IntStream.rangeClosed(1, settings.calls())
                .mapToObj(call -> Executors.newFixedThreadPool(settings.pool().size(), named("call-" + call + "-")))
                .toList();
        return new AllAtOnce(pools, settings, upstream, client, counters);
    }

    /** A virtual thread for each call. */
    static AllAtOnce onVirtualThreads(
            FanOutSettings settings, Upstream upstream, BlockingClient client, Calls counters) {
        ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor();
        return new AllAtOnce(Collections.nCopies(settings.calls(), virtual), settings, upstream, client, counters);
    }

    private static ThreadFactory named(String prefix) {
        ThreadFactory factory = Thread.ofPlatform().daemon().name(prefix, 1).factory();
        return task -> {
            Thread thread = factory.newThread(task);
            // Not from a request thread: Tomcat, when it stops, would report it as one of its leaked threads.
            thread.setContextClassLoader(AllAtOnce.class.getClassLoader());
            return thread;
        };
    }

    @Override
    public Work work() {
        return Work.BLOCK;
    }

    @Override
    public int queued() {
        return threads.stream()
                .mapToInt(executor -> executor instanceof ThreadPoolExecutor pool
                        ? pool.getQueue().size()
                        : 0)
                .sum();
    }

    @Override
    public Object answer(DelayRequest request) throws InterruptedException {
        BlockingQueue<Call> ended = new LinkedBlockingQueue<>();
        List<Call> calls = new ArrayList<>(threads.size());
        long begun = System.nanoTime();
        boolean right = false;
        try {
            for (ExecutorService executor : threads) {
                Call call = new Call(new Flight(() -> client.call(request.delayMillis()), counters), executor, ended);
                calls.add(call);
                executor.execute(call);
            }
            for (int i = 0; i < calls.size(); i++) {
                // In the order in which they end, so that the first failure is noticed at once.
                requireRight(ended.poll(limitNanos - (System.nanoTime() - begun), TimeUnit.NANOSECONDS));
            }
            right = true;
        } finally {
            if (!right) {
                calls.forEach(Call::giveUp);
            }
        }
        return request.answer();
    }

    private void requireRight(@Nullable Call ended) throws InterruptedException {
        if (ended == null) {
            throw upstream.tooLate();
        }
        try {
            ended.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof BackendException failed ? failed : upstream.failed(e);
        }
    }

    @Override
    public void close() {
        threads.forEach(ExecutorService::shutdownNow);
    }

    /** A call, and whether its request still waits for it. */
    private static final class Flight implements Runnable {
        private final Runnable call;
        private final Calls counters;
        private boolean flying;
        private boolean left;

        Flight(Runnable call, Calls counters) {
            this.call = call;
            this.counters = counters;
        }

        @Override
        public void run() {
            set(true);
            try {
                call.run();
            } finally {
                set(false);
            }
        }

        private synchronized void set(boolean now) {
            flying = now;
            if (!now && left) {
                counters.leave(-1);
            }
        }

        /** Its request no longer waits. */
        synchronized void leave() {
            if (flying) {
                left = true;
                counters.leave(1);
            }
        }
    }

    /** A call that reports its end. */
    private static final class Call extends FutureTask<Boolean> {
        private final Flight flight;
        private final ExecutorService executor;
        private final BlockingQueue<Call> ended;

        Call(Flight flight, ExecutorService executor, BlockingQueue<Call> ended) {
            super(flight, true);
            this.flight = flight;
            this.executor = executor;
            this.ended = ended;
        }

        @Override
        protected void done() {
            ended.add(this);
        }

        /**
         * Cancels it, or skips it when it has not begun. On a virtual thread that closes its connection at once; a pool
         * thread cannot be interrupted while it reads, and ends at the client's own time limit.
         */
        void giveUp() {
            cancel(true);
            flight.leave();
            if (executor instanceof ThreadPoolExecutor pool) {
                pool.remove(this);
            }
        }
    }
}
