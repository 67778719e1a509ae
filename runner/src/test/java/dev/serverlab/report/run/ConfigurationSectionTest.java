package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.MadeUpRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConfigurationSectionTest {

    @Test
    void partsWhatDiffersFromWhatIsTheSame() {
        List<ConfigurationSection.Setting> all = ConfigurationSection.settings(
                configured(n -> Map.of("engine", "engine " + n, "requestThreads", Map.of("max", 200, "min", n == 1))));

        assertThat(all)
                .filteredOn(ConfigurationSection.Setting::differs)
                .containsExactlyInAnyOrder(
                        new ConfigurationSection.Setting("engine", List.of("engine 1", "engine 2", "engine 3")),
                        new ConfigurationSection.Setting("requestThreads.min", List.of("true", "false", "false")));
        assertThat(all)
                .filteredOn(setting -> !setting.differs())
                .containsExactly(new ConfigurationSection.Setting("requestThreads.max", List.of("200", "200", "200")));
    }

    @Test
    void showsADashForWhatOneServerDoesNotTell() {
        List<ConfigurationSection.Setting> all =
                ConfigurationSection.settings(configured(n -> n == 2 ? Map.of("a", 1) : Map.of("a", 1, "b", 2)));

        assertThat(all)
                .filteredOn(ConfigurationSection.Setting::differs)
                .containsExactly(new ConfigurationSection.Setting("b", List.of("2", "–", "2")));
    }

    @Test
    void leavesOutProcessIdsAndPortsAndSetsEachJvmArgumentByItself() {
        List<ConfigurationSection.Setting> all = ConfigurationSection.settings(configured(n -> Map.of(
                "jvm",
                Map.of(
                        "pid",
                        n,
                        "arguments",
                        List.of("-Xmx512m", "-XX:+UseG1GC", "-Dserver.port=" + n, "-Dloops=" + n % 2)))));

        assertThat(all)
                .filteredOn(ConfigurationSection.Setting::differs)
                .containsExactly(new ConfigurationSection.Setting("-Dloops", List.of("1", "0", "1")));
        assertThat(all)
                .filteredOn(setting -> !setting.differs())
                .extracting(
                        ConfigurationSection.Setting::name,
                        setting -> setting.values().getFirst())
                .containsExactly(tuple("jvm.arguments", "-Xmx512m -XX:+UseG1GC"));
    }

    @Test
    void isEmptyWhenNoServerCameUp() {
        assertThat(ConfigurationSection.settings(configured(n -> Map.of()))).isEmpty();
    }

    private static Run configured(IntFunction<Map<String, Object>> effective) {
        Run run = MadeUpRun.complete();
        List<TrialResult> trials = IntStream.rangeClosed(1, 3)
                .mapToObj(n -> withEffective(run.trials().get(n - 1), new LinkedHashMap<>(effective.apply(n))))
                .toList();
        return RunBuilder.like(run).trials(trials).build();
    }

    private static TrialResult withEffective(TrialResult trial, Map<String, Object> effective) {
        return TrialBuilder.like(trial).effective(effective).build();
    }
}
