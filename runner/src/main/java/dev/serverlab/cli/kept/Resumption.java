package dev.serverlab.cli.kept;

import dev.serverlab.cli.console.Progress;
import dev.serverlab.cli.help.Usage;
import dev.serverlab.measure.answer.OwnFiles;
import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.measure.revision.Revisions;
import dev.serverlab.measure.trial.progress.TimeLeft;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.OutcomeJson;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.chart.Numbers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** A run that was cut short and is resumed: with the same plan, on the same machine, by the same lab, or not at all. */
public record Resumption(KeptRun kept) {

    /** @throws LabException when it has no trials left */
    public Resumption {
        Run run = kept.run();
        if (run.state() == Run.State.COMPLETE) {
            throw Problems.refused(
                    "run-complete",
                    "%s is complete: all of its %s trials were run.",
                    "Read it with ./lab open %3$s, or start another with ./lab run.",
                    kept.folder(),
                    run.plan().size(),
                    run.id());
        }
    }

    /**
     * The command that began it, read from {@code run.json}.
     *
     * @param lab parses commands
     * @param kind the class of the command that begins runs
     * @param begins whether such a command, with its options, begins a run
     * @throws LabException when another command began it
     */
    public <T> T command(CommandLine lab, Class<T> kind, Predicate<T> begins) {
        List<String> words = kept.run().environment().command();
        try {
            CommandLine.ParseResult parsed = lab.parseArgs(words.toArray(String[]::new));
            Object command =
                    parsed.hasSubcommand() ? parsed.subcommand().commandSpec().userObject() : lab;
            if (kind.isInstance(command) && begins.test(kind.cast(command))) {
                return kind.cast(command);
            }
        } catch (CommandLine.ParameterException e) {
            throw differs("its command is not understood: " + Usage.words(e));
        }
        throw Problems.refused(
                "run-not-resumable",
                "%s was not begun by ./lab run, but by ./lab %s.",
                "Run that command again.",
                kept.folder(),
                String.join(" ", words));
    }

    /**
     * Checks that resuming would measure the same.
     *
     * @param plan what its command means now
     * @param environment what it would run in now
     * @param jdks the current JDKs of variants that name one
     * @param revisions where the revisions that it is built from are
     * @throws LabException naming everything that differs
     */
    public void require(Plan plan, Run.Environment environment, VariantJdks jdks, Revisions revisions) {
        Run run = kept.run();
        Run.Environment before = run.environment();
        Set<String> parts = unequal(run.experiment(), plan.experiment());
        Set<String> host = unequal(before.host(), environment.host());
        host.remove("loadAverage1m");
        boolean sameOrder = RunJson.text(run.plan()).equals(RunJson.text(plan.trials()));
        Map<String, Boolean> differs = new LinkedHashMap<>();
        differs.put("the experiment (" + String.join(", ", parts) + ")", !parts.isEmpty());
        differs.put("the order of the trials", parts.isEmpty() && !sameOrder);
        differs.put(
                "the lab (" + revision(before) + " then, " + revision(environment) + " now)",
                !revision(before).equals(revision(environment)));
        differs.put("the machine (" + String.join(", ", host) + ")", !host.isEmpty());
        Set<String> files = changedFiles(plan.experiment(), revisions);
        differs.put("what is started or sent (" + String.join(", ", files) + ")", !files.isEmpty());
        compare("servers", before.serverJdk(), environment.serverJdk(), differs);
        compare("generator", before.generatorJdk(), environment.generatorJdk(), differs);
        String others = run.trials().stream()
                .filter(trial -> trial.lacksItsJdk() != jdks.missing().containsKey(trial.variant()))
                .map(trial -> trial.variant().toString())
                .distinct()
                .collect(Collectors.joining(", "));
        differs.put("which JDKs are installed, for " + others, !others.isEmpty());
        differs.put("the container engine or its images", !Objects.equals(before.engine(), environment.engine()));
        differs.values().removeIf(holds -> !holds);
        if (!differs.isEmpty()) {
            throw differs("not the same as when it began: " + String.join("; ", differs.keySet()));
        }
    }

    /** Files of the experiment's own servers that have changed since the trials of their variants. */
    private Set<String> changedFiles(Experiment experiment, Revisions revisions) {
        Set<String> changed = new TreeSet<>();
        for (TrialResult trial : kept.run().trials()) {
            CustomServer own = revisions.own(experiment, trial.variant());
            if (own != null && trial.server().effective().get(OwnFiles.KEY) instanceof Map<?, ?> then) {
                OwnFiles.of(own).forEach((name, hash) -> {
                    if (!hash.equals(then.get(name))) {
                        changed.add(name);
                    }
                });
            }
        }
        return changed;
    }

    private static void compare(String whose, Jdk then, Jdk now, Map<String, Boolean> differs) {
        boolean same = then.version().equals(now.version()) && Objects.equals(then.vendor(), now.vendor());
        differs.put("the JDK of the " + whose + " (" + then.version() + " then, " + now.version() + " now)", !same);
    }

    private LabException differs(String what) {
        return Problems.refused(
                "run-differs",
                "%s cannot be resumed: %s.",
                "Undo that, or start over with ./lab run; what was measured stays in its folder.",
                kept.folder(),
                what);
    }

    /**
     * The outcomes of its finished trials, which are the first of the plan.
     *
     * @throws LabException when one cannot be read, or contradicts {@code run.json}
     */
    public List<Outcome> finished() {
        List<Outcome> outcomes = new ArrayList<>();
        boolean missing = false;
        for (Trial trial : kept.run().plan()) {
            Path file = kept.folder().resolve(trial.folder()).resolve(OutcomeJson.FILE);
            if (!Files.isRegularFile(file)) {
                missing = true;
            } else if (missing) {
                throw damaged("a trial before " + file + " has none");
            } else {
                Outcome outcome = OutcomeJson.read(file);
                if (outcome.results().stream().anyMatch(result -> !isOf(trial, result))) {
                    throw damaged(file + " is of another trial");
                }
                outcomes.add(outcome);
            }
        }
        List<TrialResult> reported = kept.run().trials();
        List<TrialResult> results =
                outcomes.stream().flatMap(each -> each.results().stream()).toList();
        boolean fewer = results.size() < reported.size();
        if (fewer || !RunJson.text(reported).equals(RunJson.text(results.subList(0, reported.size())))) {
            String others = fewer ? String.valueOf(results.size()) : "different ones";
            throw damaged("run.json lists " + reported.size() + " results, but the trials' folders hold " + others);
        }
        return outcomes;
    }

    private static boolean isOf(Trial trial, TrialResult result) {
        return result.number() == trial.number()
                && result.protocol() == trial.protocol()
                && result.identity().folder().equals(trial.folder())
                && trial.variants().contains(result.variant());
    }

    private LabException damaged(String what) {
        return Problems.refused(
                "run-damaged",
                "%s is damaged: %s.",
                "Start over with ./lab run; what was measured stays in its folder.",
                kept.folder(),
                what);
    }

    /** Keeps the remains of trials that were cut short beside their new folders. */
    public void setAsideAfter(int finished) {
        RunFolder folder = RunFolder.of(kept);
        kept.run().plan().stream().skip(finished).forEach(folder::setAside);
    }

    /** What remains to be run, for people. */
    public String words(int finished, Plan plan) {
        return "Resuming " + kept.run().id() + ": " + finished + " of "
                + Numbers.count(plan.trials().size(), "trial") + " finished, "
                + Progress.words(TimeLeft.estimate(plan, finished))
                + " left.";
    }

    /** When it was resumed, including now. */
    public List<Instant> times(Instant now) {
        List<Instant> before = Objects.requireNonNullElse(kept.run().header().resumedAt(), List.of());
        return Stream.concat(before.stream(), Stream.of(now)).toList();
    }

    /** The names of the differing parts, as {@code run.json} spells them. */
    private static Set<String> unequal(Object then, Object now) {
        JsonNode before = RunJson.tree(RunJson.text(then));
        JsonNode after = RunJson.tree(RunJson.text(now));
        Set<String> names = new TreeSet<>(before.propertyNames());
        names.addAll(after.propertyNames());
        names.removeIf(name -> before.path(name).equals(after.path(name)));
        return names;
    }

    private static String revision(Run.Environment environment) {
        @Nullable String revision = environment.gitRevision();
        return environment.labVersion() + (revision == null ? "" : " at " + revision);
    }
}
