package dev.serverlab.report;

import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.BusyThread;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.latency.Latency;
import java.util.List;
import java.util.Map;

/** What trials of {@link MadeUpRun} measured. */
final class MadeUpMeasures {

    private MadeUpMeasures() {}

    static Measures of(int n, long requests, long errors) {
        double throughput = requests / 32.0;
        return MeasuresBuilder.none()
                .answers(requests, errors == 0 ? Map.of() : Map.of("status 503", errors), throughput)
                .latency(
                        new Latency(100.351 + n, 101.439 + n, 104.575 + n, 118.207 + n, 131.071 + n),
                        new Latency(100.351 + n, 101.439 + n, 104.575 + n, 118.207 + n, 131.071 + n).above(100),
                        new Interval(101.407 + n, 101.471 + n))
                .server(
                        new Measures.Cpu(
                                185.25 + n,
                                18.5 + n,
                                31.25 + n,
                                12.125 + n,
                                61.5 + n,
                                List.of(new BusyThread("an-event-loop-0", 0.125))),
                        220 + n,
                        (200L + n) * 1_000_000,
                        1_900L + n)
                .generator(new Measures.Generator(210.5 + n, 1.25, 9.5, 12L))
                .limits(
                        new Measures.CeilingReached(1_000, "users", "100 users / 100 ms", throughput / 1_000),
                        new Bottleneck(
                                Bottleneck.Label.UNKNOWN,
                                "no limit was reached; 100.0 of at most 1000.0 requests/s were answered (100 "
                                        + "users / 100 ms)."),
                        new CpusUsed("0-1", "0-1"))
                .build();
    }

    /** What a system without clocks and counters tells, with too few answers for the upper percentiles. */
    static Measures sparse() {
        return MeasuresBuilder.none()
                .answers(300, Map.of(), 9.375)
                .latency(new Latency(99.8, 99.999, null, null, 102.0), new Latency(-0.2, -0.001, null, null, 2.0), null)
                .server(null, null, null, 1_903L)
                .build();
    }
}
