package dev.serverlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a run reports about its trials.
 *
 * @param run its {@code run.json}
 */
public record ReportedTrials(JsonNode run) {

    /** Problems that other programs or a slow machine can cause in any trial. */
    private static final Set<String> OF_THE_MACHINE = Set.of(
            "arrivals-waited",
            "latency-drifts",
            "rate-not-reached",
            "too-few-blocks",
            "accept-queue-full", // of any listener, also of a test beside it
            "silent",
            "read-late",
            "generator-late",
            "generator-busy",
            "generator-paused",
            "steal",
            "foreign-cpu",
            "throttled",
            "clock-step");

    /**
     * Asserts that it is complete, that no trial has a problem of its own, and that the exit code matches its trials: 3
     * with one that the machine made invalid, else 0.
     */
    Ended requireMeasured(Ended ended) {
        assertThat(run.path("state").asString()).as("state after %s", ended).isEqualTo("complete");
        assertThat(run.path("trials"))
                .as("trials of %s", ended)
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(codes(trial, "problems"))
                        .as("problems of %s in %s", trial.path("variant").asString(), ended)
                        .allMatch(code -> OF_THE_MACHINE.contains(code) || isOnlyLate(code, trial)));
        boolean valid = run.path("trials")
                .valueStream()
                .allMatch(trial -> trial.path("problems").isEmpty());
        return ended.exits(valid ? 0 : 3);
    }

    /** Whether a server that answers correctly merely did not do so in time. */
    private static boolean isOnlyLate(String code, JsonNode trial) {
        return code.equals("no-answers") && trial.path("errors").asLong() == 0;
    }

    /** Whether the machine allowed CPU per request to be measured. */
    public static boolean hasCpu(JsonNode trial) {
        return trial.path("valid").asBoolean() && !codes(trial, "notes").contains("cpu-unread");
    }

    /** Asserts that CPU per request is reported, unless the machine made the trial invalid or a clock unreadable. */
    public static void requireCpuIfValid(JsonNode trial) {
        if (hasCpu(trial)) {
            assertThat(trial.at("/cpu/microsPerRequest").asDouble())
                    .as("CPU per request of %s", trial)
                    .isPositive();
        }
    }

    /**
     * Asserts what limits it.
     *
     * @param expected formulas by variant; where the machine is so busy that its CPU allows less, that is the ceiling
     */
    public static void requireCeiling(JsonNode trial, Map<String, String> expected) {
        String formula = trial.at("/ceiling/formula").asString();
        if (!formula.endsWith("µs of servers and generator")) {
            String variant = trial.path("variant").asString();
            assertThat(formula).as("ceiling of %s", variant).isEqualTo(expected.get(variant));
        }
    }

    /** Asserts that requests were answered, unless the machine made the trial invalid. */
    public static void requireAnswersIfValid(JsonNode trial) {
        if (trial.path("valid").asBoolean()) {
            assertThat(trial.path("requests").asLong())
                    .as("answers in %s", trial)
                    .isPositive();
        }
    }

    /** The codes of the problems of a variant's trials, without those of the machine. */
    List<String> problems(String variant) {
        return trials(variant).stream()
                .flatMap(trial -> codes(trial, "problems").stream()
                        .filter(code -> !OF_THE_MACHINE.contains(code) && !isOnlyLate(code, trial)))
                .toList();
    }

    /** The codes of a list, such as {@code notes}, of a variant's trials. */
    List<String> codes(String variant, String list) {
        return trials(variant).stream()
                .flatMap(trial -> codes(trial, list).stream())
                .toList();
    }

    private List<JsonNode> trials(String variant) {
        List<JsonNode> trials = run.path("trials")
                .valueStream()
                .filter(trial -> trial.path("variant").asString().equals(variant))
                .toList();
        assertThat(trials).as("trials of " + variant).isNotEmpty();
        return trials;
    }

    private static List<String> codes(JsonNode trial, String list) {
        return trial.path(list)
                .valueStream()
                .map(problem -> problem.path("code").asString())
                .toList();
    }

    /** Another user may not attach to a server that runs in a container under an id of its own. */
    public static void requireProfileIfRoot(JsonNode trial) {
        if (System.getProperty("user.name").equals("root") && !lacksProfileForTheMachine(trial)) {
            assertThat(trial.at("/profile/missing").asString("")).isEmpty();
            assertThat(trial.at("/profile/samples").asLong()).isPositive();
        }
    }

    /** Whether its profilers were attached so late that the server did nothing meanwhile, or did not end in time. */
    public static boolean lacksProfileForTheMachine(JsonNode trial) {
        String missing = trial.at("/profile/missing").asString("");
        return missing.contains("it used no CPU while it was profiled") || missing.contains("its profiler did not end");
    }
}
