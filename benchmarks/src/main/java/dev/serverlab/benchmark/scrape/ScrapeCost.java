package dev.serverlab.benchmark.scrape;

import dev.serverlab.benchmark.Connection;
import dev.serverlab.benchmark.Contestant;
import dev.serverlab.benchmark.Cpu;
import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.place.ProcessLauncher;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * What one scrape costs a server that has nothing else to do. One a second costs more than one right after another, as
 * caches and the JIT's profile are cold; what the server uses in the same time without any is taken off.
 *
 * @param warmMicros CPU of a scrape right after the one before, in µs, without the compiler threads
 * @param pacedMicros of one a second, what the idle server uses in that second taken off
 * @param bytes of the last answer
 */
record ScrapeCost(String server, double warmMicros, double pacedMicros, int bytes) {

    private static final int WARM_UP = 2_000;
    private static final int WARM = 500;

    /** @param scrapes one a second, and as many seconds without any */
    static ScrapeCost measure(ServerDescriptor server, int scrapes, Path logs)
            throws IOException, InterruptedException {
        if (!server.isBuilt()) {
            throw LabException.refused(
                    "not-built", server.name() + " is not built.", "Build the lab first: mvn -DskipTests package");
        }
        ProcessLauncher launcher =
                new ProcessLauncher(JdkLocator.ofThisProcess().java(), List.of());
        try (RunningServer running = launcher.start(new Launch(
                        server,
                        new Variant(server.name(), "default"),
                        Defaults.JVM_ARGS,
                        Map.of(),
                        logs.resolve(server.name() + "-cost.log")));
                Scraper scraper = new Scraper(URI.create(running.management().url()));
                Contestant contestant = Contestant.of(
                        Objects.requireNonNull(running.subject().pid()),
                        running.service().port(),
                        () -> {})) {
            Connection.open(running.service().port(), "/delay/1").close(); // So that there is a histogram.
            scraper.times(WARM_UP);
            TimeUnit.SECONDS.sleep(5); // The compilers finish what the warm-up gave them.

            Cpu before = contestant.cpu();
            int bytes = scraper.times(WARM);
            Cpu warm = contestant.cpu().since(before);

            before = contestant.cpu();
            TimeUnit.SECONDS.sleep(scrapes);
            Cpu idle = contestant.cpu().since(before);

            before = contestant.cpu();
            for (int i = 0; i < scrapes; i++) {
                long next = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
                scraper.times(1);
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            }
            Cpu paced = contestant.cpu().since(before);
            return new ScrapeCost(
                    server.name(), warm.workMicros(WARM), paced.since(idle).workMicros(scrapes), bytes);
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%-8s %5.2f ms CPU per scrape at one a second, %5.2f ms one after another, %d bytes",
                server,
                pacedMicros / 1e3,
                warmMicros / 1e3,
                bytes);
    }
}
