package dev.serverlab.benchmark.generator;

import dev.serverlab.benchmark.Ratio;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Words and the table for what the suite and k6 used; in each round the suite's run comes first. */
final class GeneratorTable {

    private GeneratorTable() {}

    /** One line for a run that has ended. */
    static String line(String name, LoadRun run) {
        return String.format(
                Locale.ROOT,
                "%s: %.2f s of CPU, %d successful responses (and %d outside the load), %d wrong or not sent: %.0f µs/request;"
                        + " machine %.0f %% busy, %.0f %% by others",
                name,
                run.cpuMicros() / 1e6,
                run.requests(),
                run.more(),
                run.wrong(),
                run.microsPerRequest(),
                100 * run.quiet().busy(),
                100 * run.quiet().others());
    }

    static String markdown(List<List<LoadRun>> rounds) {
        StringBuilder table = new StringBuilder("""

                | round | suite µs/request | k6 µs/request | suite / k6 | suite, per any request | quiet |
                |---|---|---|---|---|---|
                """);
        for (int round = 0; round < rounds.size(); round++) {
            List<LoadRun> runs = rounds.get(round);
            table.append(String.format(
                    Locale.ROOT,
                    "| %d | %.0f | %.0f | %.2f | %.0f | %s |%n",
                    round + 1,
                    runs.getFirst().microsPerRequest(),
                    runs.getLast().microsPerRequest(),
                    Math.exp(logRatio(runs)),
                    runs.getFirst().microsPerAnyRequest(),
                    runs.stream().allMatch(run -> run.quiet().enough()) ? "yes" : "NO"));
        }
        table.append(String.format(
                Locale.ROOT,
                "| median | %.0f | %.0f | %s | %.0f | |%n",
                median(rounds, runs -> runs.getFirst().microsPerRequest()),
                median(rounds, runs -> runs.getLast().microsPerRequest()),
                ratio(rounds),
                median(rounds, runs -> runs.getFirst().microsPerAnyRequest())));
        return table.toString();
    }

    private static String ratio(List<List<LoadRun>> rounds) {
        if (rounds.size() < 2) {
            return "no interval of one round";
        }
        Ratio ratio = Ratio.of(rounds.stream().map(GeneratorTable::logRatio).toList());
        return String.format(Locale.ROOT, "**%.2f** [%.2f, %.2f]", ratio.value(), ratio.low(), ratio.high());
    }

    private static double logRatio(List<LoadRun> runs) {
        return Math.log(runs.getFirst().microsPerRequest() / runs.getLast().microsPerRequest());
    }

    private static double median(List<List<LoadRun>> rounds, ToDoubleFunction<List<LoadRun>> value) {
        double[] sorted = rounds.stream().mapToDouble(value).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
