package dev.serverlab.report;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.History.PassedOver;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.PastRun.Conditions;
import dev.serverlab.analysis.history.PastRun.PastVariant;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.latency.Latency;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs that never happened, one after the other. */
public final class MadeUpHistory {

    private static final Instant STARTED = Instant.parse("2026-01-02T03:04:05Z");
    private static final Measures LIKE =
            Objects.requireNonNull(MadeUpRun.complete().trials().getFirst().measures());

    private MadeUpHistory() {}

    /**
     * Ten runs of two variants: from the seventh on webflux takes 2 ms and a quarter of its CPU more, on a machine that is
     * 1.8 times as slow. The last has another
     * JDK, the third was interrupted, and of the fourth nothing is valid. A paired run with three sessions of another
     * experiment is between them, and something that is no run.
     */
    public static History changing() {
        List<PastRun> runs = new ArrayList<>();
        for (int number = 1; number <= 11; number++) {
            runs.add(solo(number, number == 11 ? "25.0.2" : "25.0.1", "Example CPU, 8.0 GiB"));
        }
        runs.add(paired(12));
        return new History(
                runs.reversed(),
                List.of(new PassedOver(
                        "20260101-000000-broken",
                        new Problem(
                                "run-damaged",
                                "results/20260101-000000-broken/run.json is damaged: in line 1, column 1: no content.",
                                "Measure again."))));
    }

    /** Every text from outside is the given one. */
    public static History saying(String text) {
        List<PastRun> runs = IntStream.rangeClosed(1, 10)
                .mapToObj(number -> solo(number, text + (number < 3), text))
                .map(run -> new PastRun(
                        text + "/" + run.folder(),
                        run.id(),
                        run.page(),
                        run.startedAt(),
                        run.state(),
                        text,
                        text,
                        text,
                        run.margins(),
                        run.variants()))
                .toList();
        return new History(runs.reversed(), List.of(new PassedOver(text, new Problem("run-foreign", text, text))));
    }

    private static PastRun solo(int number, String jdk, String machine) {
        boolean changed = number >= 7;
        double noise = number * 37 % 11 / 100.0;
        return run(
                number,
                number == 3 ? Run.State.INTERRUPTED : Run.State.COMPLETE,
                "three-servers",
                machine,
                List.of(
                        variant(
                                "mvc:default",
                                Protocol.SOLO,
                                jdk,
                                machine,
                                number == 4
                                        ? List.of()
                                        : List.of(measures(101 + noise, 250 + 10 * noise, null, changed))),
                        variant(
                                "webflux:default",
                                Protocol.SOLO,
                                jdk,
                                machine,
                                number == 4
                                        ? List.of()
                                        : List.of(measures(
                                                (changed ? 103 : 101) + noise,
                                                (changed ? 300 : 240) + 10 * noise,
                                                new Interval(100.5, 104.25),
                                                changed)))));
    }

    private static PastRun paired(int number) {
        return run(
                number,
                Run.State.COMPLETE,
                "two servers",
                "Example CPU, 8.0 GiB",
                List.of(variant(
                        "mvc:default",
                        Protocol.PAIRED,
                        "25.0.2",
                        "Example CPU, 8.0 GiB",
                        List.of(
                                measures(101, 250, null, false),
                                measures(102, 240, null, false),
                                measures(103, 260, null, false)))));
    }

    private static PastRun run(
            int number, Run.State state, String experiment, String machine, List<PastVariant> variants) {
        String folder = "run " + number + " ü";
        return new PastRun(
                folder,
                folder,
                "index.html",
                STARTED.plus(Duration.ofDays(number)),
                state,
                experiment,
                machine,
                number == 2 ? null : "0123456789ab" + (number % 2 == 0 ? "-dirty" : ""),
                new Margins(5, null, 0.5),
                variants);
    }

    private static PastVariant variant(
            String name, Protocol protocol, String jdk, String machine, List<Measures> valid) {
        return new PastVariant(
                Variant.parse(name),
                protocol,
                new Conditions(new TreeMap<>(Map.of("servers' JDK", jdk, "machine", machine))),
                Math.max(1, valid.size()),
                valid,
                valid,
                null);
    }

    private static Measures measures(double p90, double cpuMicros, @Nullable Interval interval, boolean slow) {
        return MeasuresBuilder.like(LIKE)
                .generator(new Measures.Generator(slow ? 138.0 : 77.0, null, null, null))
                .latency(
                        new Latency(p90 - 1, p90, p90 + 2, null, p90 + 5),
                        new Latency(p90 - 101, p90 - 100, p90 - 98, null, p90 - 95),
                        interval)
                .cpu(new Measures.Cpu(cpuMicros, cpuMicros / 3, null, 2.5, cpuMicros / 4, null))
                .build();
    }
}
