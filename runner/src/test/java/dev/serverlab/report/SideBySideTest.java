package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SideBySideTest {

    @Test
    void partsWhatDiffersFromWhatIsTheSame() {
        SideBySide side = SideBySide.of(
                configured(n -> Map.of("engine", "engine " + n, "requestThreads", Map.of("max", 200, "min", n == 1))));

        assertThat(side.variants()).hasSize(3);
        assertThat(side.differing())
                .containsExactlyInAnyOrder(
                        new SideBySide.Setting("engine", List.of("engine 1", "engine 2", "engine 3")),
                        new SideBySide.Setting("requestThreads.min", List.of("true", "false", "false")));
        assertThat(side.same())
                .containsExactly(new SideBySide.Setting("requestThreads.max", List.of("200", "200", "200")));
    }

    @Test
    void showsADashForWhatOneServerDoesNotTell() {
        SideBySide side = SideBySide.of(configured(n -> n == 2 ? Map.of("a", 1) : Map.of("a", 1, "b", 2)));

        assertThat(side.differing()).containsExactly(new SideBySide.Setting("b", List.of("2", "–", "2")));
    }

    @Test
    void leavesOutProcessIdsAndPortsAndSetsEachJvmArgumentByItself() {
        SideBySide side = SideBySide.of(configured(n -> Map.of(
                "jvm",
                Map.of(
                        "pid",
                        n,
                        "arguments",
                        List.of("-Xmx512m", "-XX:+UseG1GC", "-Dserver.port=" + n, "-Dloops=" + n % 2)))));

        assertThat(side.differing()).containsExactly(new SideBySide.Setting("-Dloops", List.of("1", "0", "1")));
        assertThat(side.same())
                .extracting(
                        SideBySide.Setting::name, setting -> setting.values().getFirst())
                .containsExactly(tuple("jvm.arguments", "-Xmx512m -XX:+UseG1GC"));
    }

    @Test
    void isEmptyWhenNoServerCameUp() {
        assertThat(SideBySide.of(configured(n -> Map.of())).variants()).isEmpty();
    }

    private static Run configured(IntFunction<Map<String, Object>> effective) {
        Run run = MadeUpRun.complete();
        List<TrialResult> trials = IntStream.rangeClosed(1, 3)
                .mapToObj(n -> withEffective(run.trials().get(n - 1), new LinkedHashMap<>(effective.apply(n))))
                .toList();
        return new Run(
                run.schemaVersion(),
                run.id(),
                run.state(),
                run.startedAt(),
                run.finishedAt(),
                null,
                run.experiment(),
                run.environment(),
                run.seed(),
                run.plan(),
                trials,
                run.summaries(),
                run.comparisons(),
                List.of(),
                null);
    }

    private static TrialResult withEffective(TrialResult trial, Map<String, Object> effective) {
        return new TrialResult(
                trial.number(),
                trial.round(),
                trial.variant(),
                trial.protocol(),
                trial.folder(),
                trial.startedAt(),
                trial.report(),
                trial.window(),
                trial.measures(),
                trial.warmup(),
                trial.blocks(),
                trial.responseBytes(),
                effective,
                List.of(),
                trial.disturbances(),
                trial.valid(),
                trial.problems(),
                trial.notes());
    }
}
