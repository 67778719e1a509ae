package dev.serverlab.measure.trial;

import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.validity.Configurations;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.OutcomeJson;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs a plan, one trial after the other, and passes on each outcome. A trial that fails is kept as invalid and does not
 * stop the rest.
 */
public final class LabRun {

    private final TrialContext context;
    private final Judge judge;
    private final RunFolder folder;
    private final VariantsNotRun notRun;
    private int finished;

    public LabRun(TrialContext context, RunFolder folder) {
        this.context = context;
        this.judge = new Judge(context, new Configurations(), new AnswersSeen());
        this.notRun = new VariantsNotRun(context.experiment().variants(), context.jdks());
        this.folder = folder;
    }

    /**
     * Continues where an earlier run of the same plan ended: with the first missing trial.
     *
     * @param earlier outcomes of the first trials of the plan, in order
     */
    public void resumeFrom(List<Outcome> earlier) {
        for (Outcome outcome : earlier) {
            Map<Variant, Map<String, Object>> effective = new LinkedHashMap<>();
            outcome.variants().stream()
                    .filter(each -> each.observation() != null)
                    .forEach(each -> effective.put(
                            each.result().variant(), each.result().server().effective()));
            if (!effective.isEmpty()) {
                // Their findings are in their results already; later trials are also compared with them.
                judge.compareConfigurations(effective);
            }
            finished++;
        }
    }

    /**
     * Runs all trials that are still to come.
     *
     * @param recorder is given the outcome of each
     * @param ending asked before and after every trial; true ends the run
     * @return whether all of the plan was run
     */
    public boolean execute(Consumer<Outcome> recorder, StopSignal ending) throws InterruptedException {
        List<Trial> all = plan().trials();
        for (Trial trial : all.subList(finished, all.size())) {
            if (ending.isStopping()) {
                break;
            }
            context.listener().trialStarted(trial);
            Path trialFolder = folder.trial(trial);
            Optional<Outcome> known = notRun.insteadOf(trial);
            Outcome tried =
                    known.isPresent() ? known.get() : run(notRun.rest(trial).orElseThrow(), trialFolder);
            Outcome outcome = notRun.with(trial, tried);
            if (known.isEmpty() && tried.hasFailed() ? ending.awaitStopping() : ending.isStopping()) {
                // Whatever its outcome, it was cut short.
                break;
            }
            // Before run.json names the trial, as every trial in run.json must be resumable.
            RunFolder.writeAtomically(trialFolder.resolve(OutcomeJson.FILE), OutcomeJson.write(outcome));
            notRun.learn(tried);
            finished++;
            recorder.accept(outcome);
            context.listener().trialFinished(trial, outcome.results());
        }
        return finished == all.size();
    }

    private Outcome run(Trial trial, Path trialFolder) throws InterruptedException {
        TrialContext own = context.of(trial);
        return new TrialRun(own, judge.in(own), trial, trialFolder).run();
    }

    /** The plan. */
    public Plan plan() {
        return context.plan();
    }

    /** Whether the servers were already running. */
    public boolean usesRunningServers() {
        return context.usesRunningServers();
    }

    /** The ceilings of a trial from its load and its server alone, before any measurement. */
    public List<Ceiling> predicted(TrialResult trial) {
        return Ceilings.of(
                        context,
                        trial.variant(),
                        trial.server().effective(),
                        trial.surroundings().container())
                .predicted();
    }
}
