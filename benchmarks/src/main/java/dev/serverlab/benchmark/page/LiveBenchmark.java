package dev.serverlab.benchmark.page;

import dev.serverlab.cli.live.LiveServer;
import dev.serverlab.cli.live.LiveView;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.render.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What {@code --live} costs the lab: CPU of the threads that hear events and tell them, at one event per second, as a
 * run has them, for as long as is given. Its readers' and the compiler's threads are left out.
 */
public final class LiveBenchmark {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Run RUN = MadeUpRun.complete();

    private LiveBenchmark() {}

    /** Takes how many seconds each line is measured for, 30 when it is not given. */
    public static void main(String[] arguments) throws IOException {
        int seconds = arguments.length == 0 ? 30 : Integer.parseInt(arguments[0]);
        System.out.println("readers  CPU of one core  per event and reader");
        for (int readers : new int[] {0, 1, 8}) {
            double nanos = cpuNanos(readers, seconds);
            System.out.printf(
                    Locale.ROOT,
                    "%7d  %12.4f %%  %s%n",
                    readers,
                    nanos / TimeUnit.SECONDS.toNanos(seconds) * 100,
                    readers == 0 ? "–" : String.format(Locale.ROOT, "%.0f µs", nanos / seconds / readers / 1_000));
        }
    }

    private static double cpuNanos(int readers, int seconds) throws IOException {
        Trial trial = RUN.plan().getFirst();
        LiveView view = new LiveView(new Plan(RUN.experiment(), RUN.seed(), RUN.plan()), InstantSource.system());
        List<Socket> sockets = new ArrayList<>();
        try (LiveServer server = new LiveServer(
                Page.live(new Plan(RUN.experiment(), RUN.seed(), RUN.plan())),
                Path.of("none.html"),
                view,
                LiveServer.Pace.USUAL)) {
            for (int i = 0; i < readers; i++) {
                sockets.add(reader(server));
            }
            view.trialStarted(trial);
            view.generatorEvent(
                    trial,
                    new GeneratorEvent.Phase(
                            "steady",
                            System.currentTimeMillis() * 1_000,
                            System.currentTimeMillis() * 1_000 + TimeUnit.SECONDS.toMicros(99),
                            true));
            // Code that runs for the first time is loaded meanwhile.
            tell(view, trial, 5);
            long before = cpuNanos();
            tell(view, trial, seconds);
            return cpuNanos() - before;
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static void tell(LiveView view, Trial trial, int seconds) {
        long next = System.nanoTime();
        for (int second = 0; second < seconds; second++) {
            next += TimeUnit.SECONDS.toNanos(1);
            for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            view.generatorEvent(
                    trial,
                    new GeneratorEvent.Progress(
                            "steady", Map.of("server", new GeneratorEvent.Answers(second * 1_000L, 0, 103.5))));
        }
    }

    private static Socket reader(LiveServer server) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
        socket.getOutputStream()
                .write(("GET /events HTTP/1.1\r\nHost: " + server.address().getAuthority() + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        Thread.ofPlatform().daemon().name("reader").start(() -> {
            try {
                var unused = socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // Closed at the end.
            }
        });
        return socket;
    }

    private static long cpuNanos() {
        long nanos = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            String name = thread.getName();
            if (name.startsWith("live-") || name.equals("HTTP-Dispatcher") || name.equals("main")) {
                nanos += Math.max(0, THREADS.getThreadCpuTime(thread.threadId()));
            }
        }
        return nanos;
    }
}
