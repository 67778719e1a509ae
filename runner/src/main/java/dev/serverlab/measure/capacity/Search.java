package dev.serverlab.measure.capacity;

import dev.serverlab.measure.trial.TrialContext;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.StopSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** A run that loads one server after the other until the result is precise enough, or its time is over. */
public sealed interface Search permits CapacityRun, TuningRun {

    /**
     * Runs it.
     *
     * @param keeper receives the run so far, after every life of a server
     * @param ending asked before and after each; true ends the run
     */
    Run execute(Consumer<Run> keeper, StopSignal ending) throws InterruptedException;

    /** How it ended, for the exit code. */
    ExitCode exitCode();

    /**
     * The time limits of a search.
     *
     * @param budget after which nothing begins
     * @param window the minimum length of each window
     */
    record Pace(Duration budget, Duration window) {}

    /**
     * What all searches need.
     *
     * @param context of an experiment that has limits
     * @param folder where it keeps what it measures
     */
    record Frame(TrialContext context, RunFolder folder, Run.Environment environment, Instant startedAt, Pace pace) {

        Experiment experiment() {
            return context.experiment();
        }

        boolean isOver() {
            return isOver(Instant.now());
        }

        /** Whether the budget is spent by that moment. */
        boolean isOver(Instant moment) {
            return Duration.between(startedAt, moment).compareTo(pace.budget) >= 0;
        }

        /** The run as it stands. */
        Run run(Run.State state, Run.Conclusions conclusions) {
            return new Run(
                    new Run.Header(Run.SCHEMA_VERSION, folder.name(), state, startedAt, Instant.now(), null),
                    experiment(),
                    environment,
                    context.plan().seed(),
                    List.of(),
                    List.of(),
                    List.of(),
                    conclusions);
        }
    }
}
