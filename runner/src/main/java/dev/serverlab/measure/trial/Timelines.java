package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorRecord.Silence;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.measure.load.IntervalLog;
import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessTrack;
import dev.serverlab.measure.validity.Validity;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Reads the timeline of a trial from its files, with answers and samples of the same time side by side. */
public final class Timelines {

    /** A chart is some 1000 pixels wide: more rows would only take space. */
    static final int MAX_ROWS = 120;

    private static final double MICROS = 1e6;

    private Timelines() {}

    /**
     * A row of the timeline.
     *
     * @param part {@code warmup}, {@code ramp} or {@code measured}
     * @param countedMicros how much of it was recorded: there are gaps between blocks
     * @param errors absent where they were not counted
     */
    private record Bucket(
            String part,
            long startEpochMicros,
            long endEpochMicros,
            long countedMicros,
            Histogram latencyMicros,
            @Nullable Long errors) {

        long requests() {
            return latencyMicros.getTotalCount();
        }

        /** Absent when there were too few answers. */
        @Nullable
        Double p90Millis() {
            return Percentile.P90.millisOf(latencyMicros);
        }

        /** Merged with another generator's row of the same time. */
        Bucket and(Bucket other) {
            latencyMicros.add(other.latencyMicros);
            return new Bucket(
                    part,
                    startEpochMicros,
                    endEpochMicros,
                    countedMicros,
                    latencyMicros,
                    errors == null || other.errors == null ? null : Long.valueOf(errors + other.errors));
        }
    }

    /**
     * The timeline of one variant in one trial, even if the trial failed midway.
     *
     * @param folder of the trial
     * @return empty when it left no record; anything after damage is left out
     */
    public static Optional<Timeline> of(Path folder, TrialResult trial) {
        String of =
                trial.protocol() == Protocol.SOLO ? "" : "-" + trial.variant().fileName();
        List<Bucket> rows = together(RecordedLoad.folders(folder).stream()
                .map(record -> rows(record.resolve("latency" + of + ".hlog"), record.resolve("errors" + of + ".csv")))
                .toList());
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        of(trial, rows, samples(folder.resolve("samples" + of + ".csv")), silence(folder, trial)));
    }

    private static List<Bucket> rows(Path log, Path errors) {
        if (!Files.isRegularFile(log)) {
            return List.of();
        }
        Buckets buckets = new Buckets();
        try {
            buckets.most((IntervalLog.count(log) + MAX_ROWS - 1) / MAX_ROWS);
            IntervalLog.read(log, errors, buckets::add);
        } catch (IOException e) {
            // Rows before the damage are drawn; the trial itself reports that its record is damaged.
        }
        return buckets.rows();
    }

    /** Merges the generators' rows by their position in each part of the trial: all generators begin together. */
    private static List<Bucket> together(List<List<Bucket>> generators) {
        Map<String, Bucket> together = new LinkedHashMap<>();
        for (List<Bucket> rows : generators) {
            boolean first = together.isEmpty();
            Map<String, Integer> counted = new HashMap<>();
            for (Bucket row : rows) {
                String key = row.part() + " " + counted.merge(row.part(), 1, Integer::sum);
                if (first) {
                    together.put(key, row);
                } else {
                    together.computeIfPresent(key, (name, sum) -> sum.and(row));
                }
            }
        }
        return List.copyOf(together.values());
    }

    /** The server's silence; null unless it made the trial invalid. */
    private static @Nullable Silence silence(Path folder, TrialResult trial) {
        return trial.validity().problems().stream()
                        .anyMatch(problem -> problem.code().equals(Validity.SILENT))
                ? RecordedLoad.silence(folder, trial.variant().toString())
                : null;
    }

    private static ProcessTrack samples(Path csv) {
        try {
            return new ProcessTrack(ProcessSample.read(csv));
        } catch (IOException e) {
            return new ProcessTrack(List.of());
        }
    }

    private static Timeline of(TrialResult trial, List<Bucket> rows, ProcessTrack process, @Nullable Silence silence) {
        long origin = rows.getFirst().startEpochMicros();
        List<Timeline.Span> spans = spans(rows, origin);
        if (silence != null) {
            long from = silence.fromEpochMicros() - origin;
            spans.add(new Timeline.Span("silent", hundredths(from), hundredths(from + silence.millis() * 1e3)));
        }
        return new Timeline(
                trial.number(),
                trial.round(),
                trial.protocol(),
                trial.variant(),
                rows.stream()
                        .mapToDouble(each -> (each.endEpochMicros() - each.startEpochMicros()) / MICROS)
                        .max()
                        .orElseThrow(),
                List.copyOf(spans),
                new Timeline.Columns(
                        column(
                                rows,
                                each -> (each.startEpochMicros() / 2.0 + each.endEpochMicros() / 2.0 - origin)
                                        / MICROS),
                        rows.stream().map(Bucket::p90Millis).toList(),
                        column(rows, each -> each.requests() / (each.countedMicros() / MICROS)),
                        column(rows, Bucket::errors),
                        column(rows, each -> process.cpuPercent(each.startEpochMicros(), each.endEpochMicros())),
                        column(rows, each -> during(each, process).peak(ProcessSample::threads)),
                        column(rows, each -> megabytes(during(each, process).peak(ProcessSample::rssBytes)))));
    }

    private static ProcessTrack during(Bucket bucket, ProcessTrack process) {
        return process.within(bucket.startEpochMicros(), bucket.endEpochMicros() - 1);
    }

    private static List<Timeline.Span> spans(List<Bucket> buckets, long origin) {
        List<Timeline.Span> spans = new ArrayList<>();
        for (Bucket bucket : buckets) {
            double from = hundredths(bucket.startEpochMicros() - origin);
            if (!spans.isEmpty() && spans.getLast().name().equals(bucket.part())) {
                from = spans.removeLast().from();
            }
            spans.add(new Timeline.Span(bucket.part(), from, hundredths(bucket.endEpochMicros() - origin)));
        }
        return spans;
    }

    /** In seconds, to two decimals: the log's times are truncated to milliseconds. */
    private static double hundredths(double micros) {
        return Math.round(micros / 1e4) / 1e2;
    }

    /** To three decimals: more digits are not measured, and would only take space. */
    private static List<Double> column(List<Bucket> rows, Function<Bucket, @Nullable Number> value) {
        return rows.stream()
                .map(value)
                .map(each -> each == null ? null : Double.valueOf(Math.round(each.doubleValue() * 1_000) / 1_000.0))
                .toList();
    }

    private static @Nullable Double megabytes(@Nullable Long bytes) {
        return bytes == null ? null : Double.valueOf(bytes / 1e6);
    }

    /** Merges intervals of a log into rows of the timeline, never across parts of the trial. */
    private static final class Buckets {

        /** The shortest remainder of a warm-up that ended within a second: rates over less mean nothing. */
        private static final long SHORTEST_MICROS = 100_000;

        private final List<Bucket> rows = new ArrayList<>();
        private final Histogram latency = LatencyMicros.empty();
        private int perRow = 1;
        private int taken;
        private String part = "";
        private long start;
        private long end;
        private long counted;
        private @Nullable Long errors;

        /** Sets how many intervals go into a row. */
        void most(int intervals) {
            perRow = Math.max(1, intervals);
        }

        void add(IntervalLog.Interval interval) {
            if (interval.phase().equals(PhaseName.PROFILE)) {
                return;
            }
            String now = part(interval.phase());
            if (taken == perRow || !part.equals(now)) {
                close();
                part = now;
                start = interval.startEpochMicros();
                errors = 0L;
            }
            taken++;
            end = interval.endEpochMicros();
            counted += end - interval.startEpochMicros();
            errors = errors == null || interval.errors() == null ? null : Long.valueOf(errors + interval.errors());
            latency.add(interval.latencyMicros());
        }

        /** The name of a phase in a run. */
        private static String part(String phase) {
            return switch (phase) {
                case PhaseName.WARMUP, PhaseName.SETTLE -> "warmup";
                case PhaseName.RAMP -> "ramp";
                default -> "measured";
            };
        }

        private void close() {
            if (counted >= SHORTEST_MICROS) {
                rows.add(new Bucket(part, start, end, counted, LatencyMicros.packed(latency), errors));
            }
            latency.reset();
            taken = 0;
            counted = 0;
        }

        /** All rows, oldest first. */
        List<Bucket> rows() {
            close();
            return rows;
        }
    }
}
