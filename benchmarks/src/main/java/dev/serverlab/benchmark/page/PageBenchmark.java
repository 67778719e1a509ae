package dev.serverlab.benchmark.page;

import dev.serverlab.browser.PageSpeed;
import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what the page of a large run takes: time, memory and size. docs/benchmarks.md says how to run and to read it. */
@Command(
        name = "page-benchmark",
        description = "Makes the page of a run of ten variants, an hour and a million requests each.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class PageBenchmark implements Callable<Integer> {

    private static final Duration SAMPLE = Duration.ofMillis(20);

    @Option(names = "--repeats", description = "How often the page is made.")
    private int repeats = 5;

    @Option(names = "--heap", description = "The heap of the lab's JVM; ./lab gives 512m.")
    private String heap = "512m";

    @Option(names = "--keep", paramLabel = "FOLDER", description = "Leaves the run in that folder, which must be new.")
    private Path keep = Path.of("");

    private PageBenchmark() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new PageBenchmark()).execute(args));
    }

    /** The lab's run time from start to end, and its peak memory. */
    private record Made(double seconds, double rssMegabytes) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean kept = !keep.toString().isEmpty();
        Path folder = kept ? Files.createDirectory(keep) : Files.createTempDirectory("hour-long-run");
        try {
            long took = HourLongRun.write(folder);
            System.out.printf(Locale.ROOT, "records of ten hours read in %.1f s, once per trial%n", took / 1e9);
            List<Made> all = new ArrayList<>();
            for (int repeat = 0; repeat < repeats; repeat++) {
                Made made = make(folder);
                System.out.printf(Locale.ROOT, "%.2f s, %.0f MB%n", made.seconds(), made.rssMegabytes());
                all.add(made);
            }
            System.out.printf(
                    Locale.ROOT,
                    "median %.2f s, at most %.0f MB resident with -Xmx%s; index.html %.2f MB, series.json %.2f MB%n",
                    median(all),
                    all.stream().mapToDouble(Made::rssMegabytes).max().orElseThrow(),
                    heap,
                    Files.size(folder.resolve("index.html")) / 1e6,
                    Files.size(folder.resolve("series.json")) / 1e6);
            PageSpeed speed = PageSpeed.of(folder.resolve("index.html"));
            System.out.printf(
                    Locale.ROOT,
                    "in a browser loaded and drawn after %.0f ms; a click on a legend shows after %.0f ms%n",
                    speed.loadedMillis(),
                    speed.clickMillis());
        } finally {
            if (!kept) {
                delete(folder);
            }
        }
        return 0;
    }

    /** With the flags of ./lab. */
    private Made make(Path folder) throws IOException, InterruptedException {
        Path home =
                Path.of(System.getProperty("serverlab.home")).toAbsolutePath().normalize();
        long began = System.nanoTime();
        Process lab = new ProcessBuilder(
                        JdkLocator.ofThisProcess().java().toString(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dserverlab.home=" + home,
                        "-jar",
                        home.resolve("runner/target/runner.jar").toString(),
                        "report",
                        folder.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Path samples = Files.createTempFile("page-benchmark", ".csv");
        try (ProcessSampler sampler = ProcessSampler.start(ProcessTarget.ofProcess(lab.pid()), SAMPLE, samples)) {
            int exit = lab.waitFor();
            long took = System.nanoTime() - began;
            if (exit != 0) {
                throw new IOException("./lab report ended with " + exit + "; build it with mvn package first");
            }
            double most = sampler.samples().stream()
                    .map(ProcessSample::rssBytes)
                    .flatMap(Stream::ofNullable)
                    .mapToLong(Long::longValue)
                    .max()
                    .orElse(0);
            return new Made(took / 1e9, most / 1e6);
        } finally {
            lab.destroy();
            Files.delete(samples);
        }
    }

    private static double median(List<Made> all) {
        List<Double> seconds = new ArrayList<>(all.stream().map(Made::seconds).toList());
        Collections.sort(seconds);
        return seconds.get(seconds.size() / 2);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Collections.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
