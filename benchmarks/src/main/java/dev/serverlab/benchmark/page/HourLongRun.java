package dev.serverlab.benchmark.page;

import dev.serverlab.measure.trial.LatencyLog;
import dev.serverlab.measure.trial.Timelines;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.stats.latency.LatencyCurve;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Makes up the files that a run of ten variants leaves, each under load for an hour with a million requests. The
 * figures of its table are those of a made-up run; its logs, samples and curves are an hour long.
 */
final class HourLongRun {

    static final int SECONDS = 3_600;
    static final int REQUESTS = 1_000_000;

    private static final int SAMPLES_PER_SECOND = 2;
    private static final int DELAY_MICROS = 100_000;

    private HourLongRun() {}

    /**
     * Writes it, the same each time.
     *
     * @param folder an empty folder
     * @return how long it took to read the records of the ten trials, in ns
     */
    static long write(Path folder) throws IOException {
        Run run = MadeUpRun.wide();
        Random random = new Random(1);
        List<Distribution> distributions = new ArrayList<>();
        for (TrialResult trial : run.trials()) {
            Path of = Files.createDirectory(folder.resolve(trial.identity().folder()));
            LatencyCurve curve = LatencyCurve.of(load(of, random));
            samples(of, random);
            distributions.add(new Distribution(Protocol.SOLO, trial.variant(), curve.percentiles(), curve.millis()));
        }
        long began = System.nanoTime();
        List<Timeline> timelines = new ArrayList<>();
        run.trials()
                .forEach(trial -> Timelines.of(folder.resolve(trial.identity().folder()), trial)
                        .ifPresent(timelines::add));
        long took = System.nanoTime() - began;
        Files.writeString(folder.resolve(KeptRun.FILE), RunJson.text(run));
        Files.writeString(
                folder.resolve(RunSeries.FILE),
                RunJson.text(new RunSeries(RunSeries.SCHEMA_VERSION, distributions, timelines, null)));
        return took;
    }

    /** Answers with a long tail above the delay, as queues cause. */
    private static Histogram load(Path folder, Random random) throws IOException {
        Histogram whole = LatencyMicros.empty();
        StringBuilder errors = new StringBuilder("startEpochMicros,endEpochMicros,phase,errors\n");
        try (LatencyLog log = new LatencyLog(folder.resolve("latency.hlog"))) {
            for (int second = 0; second < SECONDS; second++) {
                Histogram histogram = LatencyMicros.empty();
                int requests = (int) ((long) REQUESTS * (second + 1) / SECONDS - (long) REQUESTS * second / SECONDS);
                for (int request = 0; request < requests; request++) {
                    histogram.recordValue(DELAY_MICROS + Math.round(200 * Math.exp(random.nextGaussian() * 1.2)));
                }
                whole.add(histogram);
                log.line("steady", second, 1, histogram);
                errors.append("0,0,steady,")
                        .append(random.nextInt(100) == 0 ? 1 : 0)
                        .append('\n');
            }
        }
        Files.writeString(folder.resolve("errors.csv"), errors);
        return whole;
    }

    private static void samples(Path folder, Random random) throws IOException {
        StringBuilder csv = new StringBuilder("epochMicros,nanoTime,cpuNanos,rssBytes,threads\n");
        long cpuNanos = 5_000_000_000L;
        for (int sample = 0; sample <= SECONDS * SAMPLES_PER_SECOND; sample++) {
            long epochMicros = (LatencyLog.ORIGIN_MILLIS - 1) * 1_000 + sample * (1_000_000L / SAMPLES_PER_SECOND);
            cpuNanos += 10_000_000 + random.nextInt(10_000_000);
            csv.append(epochMicros)
                    .append(',')
                    .append(sample)
                    .append(',')
                    .append(cpuNanos)
                    .append(',');
            csv.append(500_000_000 + random.nextInt(5_000_000)).append(',').append(40 + random.nextInt(3));
            csv.append('\n');
        }
        Files.writeString(folder.resolve("samples.csv"), csv);
    }
}
