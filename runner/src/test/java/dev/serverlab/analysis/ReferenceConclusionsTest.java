package dev.serverlab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.claims.Claims;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the runs that come with the lab say of CPU per request, and of claims, follows from what was measured in their
 * sessions and is kept beside. (Latency is compared by whole histograms, and throughput by the clock's own windows, which
 * are not kept.) With {@code -Dgolden.rewrite=true} it is written anew, from the reference that each run had.
 */
final class ReferenceConclusionsTest {

    private static final Path REFERENCE = Path.of("..", "results", "reference");

    static List<Path> runs() throws IOException {
        try (Stream<Path> all = Files.walk(REFERENCE)) {
            return all.filter(file -> file.endsWith(KeptRun.FILE))
                    .map(Path::getParent)
                    .filter(folder -> !KeptRun.read(folder).run().comparisons().isEmpty())
                    .sorted()
                    .toList();
        }
    }

    /** To five digits: blocks are kept in whole µs. */
    @ParameterizedTest
    @MethodSource("runs")
    void followFromTheSessions(Path folder) throws IOException {
        Run run = KeptRun.read(folder).run();
        List<ComparisonResult> comparisons = RunAnalysis.comparisons(
                metric -> metric.is(Metric.Role.COST) ? KeptSessions.of(run, metric) : new TreeMap<>(),
                run.trials(),
                run.experiment().variants(),
                run.experiment().paired().margins(),
                false,
                run.environment().reference());
        if (Boolean.getBoolean("golden.rewrite")) {
            rewrite(folder.resolve(KeptRun.FILE), run, comparisons);
        }
        assertThat(KeptRun.read(folder).run().comparisons().stream()
                        .filter(ReferenceConclusionsTest::isOfCpu)
                        .toList())
                .isNotEmpty()
                .usingRecursiveComparison()
                .withEqualsForType(ReferenceConclusionsTest::areNear, Double.class)
                .isEqualTo(comparisons);
    }

    private static void rewrite(Path file, Run run, List<ComparisonResult> ofCpu) throws IOException {
        List<ComparisonResult> all = Stream.concat(
                        ofCpu.stream(), run.comparisons().stream().filter(each -> !isOfCpu(each)))
                .sorted(Comparator.comparing(each -> Metrics.COMPARED.indexOf(Metrics.of(each.metric()))))
                .toList();
        ObjectNode json = (ObjectNode) RunJson.tree(Files.readString(file));
        json.set("comparisons", RunJson.tree(RunJson.text(all)));
        json.set("claims", RunJson.tree(RunJson.text(claims(run, all))));
        Files.writeString(file, RunJson.text(json));
    }

    /** A claim about a metric that the lab has no more keeps what the run says of it. */
    private static List<ClaimResult> claims(Run run, List<ComparisonResult> comparisons) {
        List<ClaimResult> judged = Claims.of(run.experiment(), run.trials(), comparisons);
        return IntStream.range(0, judged.size())
                .mapToObj(each -> (judged.get(each).measured() == null ? run.claims() : judged).get(each))
                .toList();
    }

    private static boolean isOfCpu(ComparisonResult comparison) {
        return Metrics.of(comparison.metric()).is(Metric.Role.COST);
    }

    private static boolean areNear(@Nullable Double one, @Nullable Double other) {
        return one == null || other == null
                ? Objects.equals(one, other)
                : Math.abs(one - other) <= 1e-5 * Math.abs(other);
    }
}
