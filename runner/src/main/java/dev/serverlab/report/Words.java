package dev.serverlab.report;

import dev.serverlab.experiment.Durations;
import dev.serverlab.experiment.Experiment;
import dev.serverlab.experiment.Variant;
import dev.serverlab.problem.Problem;
import dev.serverlab.results.Run;
import dev.serverlab.results.TrialResult;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The sentences that console, Markdown and HTML share. */
public final class Words {

    private Words() {}

    /** A number with its noun, such as {@code 1 error} or {@code 2 errors}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** What holds for every number of the run, in one sentence. */
    public static String conditions(Run run) {
        return conditions(run.experiment(), run.seed());
    }

    /** The same before it runs. */
    public static String conditions(Experiment experiment, long seed) {
        return String.format(
                Locale.ROOT,
                "%s; %s, %s, measured for %s after %s; protocol %s, %s per variant, seed %d.",
                experiment.workload().describe(),
                experiment.load().describe(),
                some(experiment.load().ramp(), "ramp"),
                Durations.format(experiment.load().duration()),
                some(experiment.warmup(), "warm-up"),
                experiment.protocol().wireName(),
                count(experiment.rounds(), "trial"),
                seed);
    }

    private static String some(Duration duration, String noun) {
        return duration.isZero() ? "no " + noun : Durations.format(duration) + " of " + noun;
    }

    /** What one must not read out of the numbers. */
    public static String caution(Run run) {
        return run.experiment().rounds() == 1
                ? "One trial per variant: differences of some 10 % in CPU between runs are noise. No ranking is given."
                : "Trials ran one after the other, so slow changes of the machine are in the numbers. No ranking is given.";
    }

    /** How far the run came; empty when every trial was run. */
    public static String shortfall(Run run) {
        String trials = run.trials().size() + " of " + count(run.plan().size(), "trial");
        return switch (run.state()) {
            case COMPLETE -> "";
            case RUNNING -> "Not finished: " + trials + " so far.";
            case INTERRUPTED -> "Interrupted after " + trials + "; what they measured is kept.";
        };
    }

    /** Settings that were changed for this run, such as {@code mvc server.port=80}; empty when none were. */
    public static String settings(Run run) {
        return run.experiment().settings().entrySet().stream()
                .flatMap(server -> server.getValue().entrySet().stream()
                        .map(setting -> server.getKey() + " " + setting.getKey() + "=" + setting.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The command to type, quoted for a shell where that is needed. */
    public static String command(Run run) {
        return run.environment().command().stream()
                .map(word -> word.matches("[\\w./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "./lab ", ""));
    }

    /** When the run started, to the second, in UTC. */
    public static String started(Run run) {
        return run.startedAt().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** What is wrong, without its evidence. */
    public static String firstLine(Problem problem) {
        return problem.what().lines().findFirst().orElse("");
    }

    /** The lines of a log or so that a problem quotes; empty when it quotes none. */
    public static String evidence(Problem problem) {
        return problem.what().lines().skip(1).collect(Collectors.joining("\n")).stripIndent();
    }

    /** The trials of one variant that have ended. */
    static List<TrialResult> trialsOf(Run run, Variant variant) {
        return run.trials().stream()
                .filter(trial -> trial.variant().equals(variant))
                .toList();
    }

    /** A configuration without nesting: {@code requestThreads.max} with its value. */
    public static Map<String, String> flat(Map<String, Object> configuration) {
        Map<String, String> flat = new LinkedHashMap<>();
        configuration.forEach((name, value) -> flatten(name, value, flat));
        return flat;
    }

    private static void flatten(String name, Object value, Map<String, String> flat) {
        if (value instanceof Map<?, ?> nested) {
            nested.forEach((key, inner) -> flatten(name + "." + key, inner, flat));
        } else if (value instanceof List<?> list) {
            flat.put(name, list.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        } else {
            flat.put(name, String.valueOf(value));
        }
    }
}
