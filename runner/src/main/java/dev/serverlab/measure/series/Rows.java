package dev.serverlab.measure.series;

import dev.serverlab.measure.sampling.ProcessSample;
import dev.serverlab.model.run.Timeline;
import dev.serverlab.model.run.TrialResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts buckets and samples side by side. */
final class Rows {

    private static final double MICROS = 1e6;

    private Rows() {}

    /** @param buckets at least one */
    static Timeline of(TrialResult trial, List<Buckets.Bucket> buckets, ProcessTrack process) {
        long origin = buckets.getFirst().startEpochMicros();
        return new Timeline(
                trial.number(),
                trial.round(),
                trial.protocol(),
                trial.variant(),
                buckets.stream().mapToDouble(Rows::length).max().orElseThrow(),
                spans(buckets, origin),
                column(
                        buckets,
                        each -> rounded(
                                (each.startEpochMicros() / 2.0 + each.endEpochMicros() / 2.0 - origin) / MICROS)),
                column(buckets, Buckets.Bucket::p90Millis),
                column(buckets, each -> rounded(each.requests() / (each.countedMicros() / MICROS))),
                column(
                        buckets,
                        each -> each.errors() == null ? null : each.errors().doubleValue()),
                column(buckets, each -> rounded(process.cpuPercent(each.startEpochMicros(), each.endEpochMicros()))),
                column(
                        buckets,
                        each -> process.most(each.startEpochMicros(), each.endEpochMicros(), ProcessSample::threads)),
                column(
                        buckets,
                        each -> rounded(megabytes(process.most(
                                each.startEpochMicros(), each.endEpochMicros(), ProcessSample::rssBytes)))));
    }

    private static List<Timeline.Span> spans(List<Buckets.Bucket> buckets, long origin) {
        List<Timeline.Span> spans = new ArrayList<>();
        for (Buckets.Bucket bucket : buckets) {
            double from = hundredths(bucket.startEpochMicros() - origin);
            if (!spans.isEmpty() && spans.getLast().name().equals(bucket.part())) {
                from = spans.removeLast().from();
            }
            spans.add(new Timeline.Span(bucket.part(), from, hundredths(bucket.endEpochMicros() - origin)));
        }
        return List.copyOf(spans);
    }

    /** In s: the log's times are cut off to the millisecond. */
    private static double hundredths(long micros) {
        return Math.round(micros / 1e4) / 1e2;
    }

    private static double length(Buckets.Bucket bucket) {
        return (bucket.endEpochMicros() - bucket.startEpochMicros()) / MICROS;
    }

    private static <T extends @Nullable Double> List<T> column(
            List<Buckets.Bucket> buckets, Function<Buckets.Bucket, T> value) {
        List<T> column = new ArrayList<>();
        buckets.forEach(bucket -> column.add(value.apply(bucket)));
        return Collections.unmodifiableList(column);
    }

    private static @Nullable Double megabytes(@Nullable Double bytes) {
        return bytes == null ? null : bytes / 1e6;
    }

    /** To three digits after the point: finer is not measured, and would only weigh. */
    private static @Nullable Double rounded(@Nullable Double value) {
        return value == null ? null : Math.round(value * 1_000) / 1_000.0;
    }
}
