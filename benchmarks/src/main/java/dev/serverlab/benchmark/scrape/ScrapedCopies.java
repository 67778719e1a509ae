package dev.serverlab.benchmark.scrape;

import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets the lab compare two copies of a server, one of which is scraped each second. That one is known by a setting which has
 * its default value and so changes nothing.
 *
 * @param folder for the experiments
 */
record ScrapedCopies(Path home, Path folder) {

    /** A setting with its default value, by server. */
    static final Map<String, String> MARKERS = Map.of(
            "mvc", "server.tomcat.max-connections: 8192",
            "webflux", "server.netty.max-keep-alive-requests: -1",
            "vertx", "workerPoolSize: 20");

    private static final Pattern MANAGEMENT_PORT = Pattern.compile("-Dmanagement\\.server\\.port=(\\d+)");

    /**
     * Prints what the lab prints.
     *
     * @throws LabException when the lab fails, or nothing was scraped
     */
    void compare(String server, int sessions, int blocks) throws IOException, InterruptedException {
        String marker = MARKERS.getOrDefault(server, "");
        Path experiment = Files.writeString(folder.resolve("scraped-" + server + ".yaml"), """
                question: What does a scrape each second change for %1$s?
                variants:
                  - %1$s:default
                  - variant: %1$s:default.scraped
                    settings: { "%2$s": "%3$s" }
                workload: { delay: 100ms }
                protocol: paired
                paired: { sessions: %4$d, blocks: %5$d }
                """.formatted(
                        server, marker.split(": ")[0], marker.split(": ")[1], sessions, blocks));
        Process lab = new ProcessBuilder(
                        JdkLocator.ofThisProcess().java().toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dstdout.encoding=UTF-8",
                        "-Dserverlab.home=" + home,
                        "-jar",
                        home.resolve("runner/target/runner.jar").toString(),
                        "run",
                        experiment.toString())
                .directory(home.toFile())
                .inheritIO()
                .start();
        AtomicLong scraped = new AtomicLong();
        Thread scraper =
                Thread.ofPlatform().daemon().start(() -> scrape(lab, "-D" + marker.replace(": ", "="), scraped));
        try {
            int exit = lab.waitFor();
            System.out.printf("%d scrapes; the lab ended with %d%n", scraped.get(), exit);
            if (exit > 3 || scraped.get() == 0) {
                throw LabException.failed(
                        "benchmark-failed",
                        "The lab ended with " + exit + " after " + scraped + " scrapes.",
                        "Read what it printed above.");
            }
        } finally {
            lab.destroy();
            scraper.interrupt();
        }
    }

    /** Scrapes the copy that is alive each second, as long as the lab lives. */
    private static void scrape(Process lab, String marker, AtomicLong scraped) {
        Map<Integer, Scraper> scrapers = new HashMap<>();
        try {
            while (lab.isAlive()) {
                long next = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
                for (int port : lab.descendants()
                        .map(process -> process.info().commandLine().orElse(""))
                        .filter(command -> command.contains(marker))
                        .map(MANAGEMENT_PORT::matcher)
                        .filter(Matcher::find)
                        .map(matcher -> Integer.valueOf(matcher.group(1)))
                        .toList()) {
                    try {
                        scrapers.computeIfAbsent(port, it -> new Scraper(URI.create("http://127.0.0.1:" + it)))
                                .times(1);
                        scraped.incrementAndGet();
                    } catch (IOException e) {
                        // The copy is still starting, or stopping.
                    }
                }
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            scrapers.values().forEach(Scraper::close);
        }
    }
}
