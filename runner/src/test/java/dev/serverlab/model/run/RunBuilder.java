package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.run.Run.Conclusions;
import dev.serverlab.model.run.Run.VariantSummary;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run that never was, part by part: of an experiment, without results, or like another. */
public final class RunBuilder {

    private Run.Header header;
    private Experiment experiment;
    private Run.Environment environment;
    private final long seed;
    private List<Trial> plan;
    private List<TrialResult> trials;
    private List<VariantSummary> summaries;
    private Conclusions conclusions;

    private RunBuilder(Run like) {
        header = like.header();
        experiment = like.experiment();
        environment = like.environment();
        seed = like.seed();
        plan = like.plan();
        trials = like.trials();
        summaries = like.summaries();
        conclusions = like.conclusions();
    }

    public static RunBuilder like(Run other) {
        return new RunBuilder(other);
    }

    /** One that was finished 150 s after its start. */
    public static RunBuilder of(Plan plan, Instant startedAt, Run.Environment environment) {
        return new RunBuilder(new Run(
                new Run.Header(
                        Run.SCHEMA_VERSION,
                        "20260102-030405-" + plan.experiment().name(),
                        Run.State.COMPLETE,
                        startedAt,
                        startedAt.plusSeconds(150),
                        null),
                plan.experiment(),
                environment,
                plan.seed(),
                plan.trials(),
                List.of(),
                List.of(),
                new Conclusions(List.of(), List.of(), null)));
    }

    public Run build() {
        return new Run(header, experiment, environment, seed, plan, trials, summaries, conclusions);
    }

    public RunBuilder state(Run.State state) {
        header = new Run.Header(
                header.schemaVersion(),
                header.id(),
                state,
                header.startedAt(),
                header.finishedAt(),
                header.resumedAt());
        return this;
    }

    public RunBuilder experiment(Experiment other) {
        experiment = other;
        return this;
    }

    public RunBuilder environment(Run.Environment other) {
        environment = other;
        return this;
    }

    public RunBuilder plan(List<Trial> other) {
        plan = other;
        return this;
    }

    public RunBuilder trials(List<TrialResult> others) {
        trials = others;
        return this;
    }

    public RunBuilder summaries(List<VariantSummary> others) {
        summaries = others;
        return this;
    }

    public RunBuilder comparisons(List<ComparisonResult> others) {
        conclusions = new Conclusions(others, conclusions.claims(), conclusions.sweep());
        return this;
    }

    public RunBuilder claims(List<ClaimResult> others) {
        conclusions = new Conclusions(conclusions.comparisons(), others, conclusions.sweep());
        return this;
    }

    /** As a search leaves it: without trials. */
    public RunBuilder searched(CapacityResult found) {
        return concluding(Conclusions.of(found));
    }

    /** The same of a search for a setting. */
    public RunBuilder searched(TuningResult found) {
        return concluding(Conclusions.of(found));
    }

    private RunBuilder concluding(Conclusions found) {
        plan = List.of();
        trials = List.of();
        summaries = List.of();
        conclusions = found;
        return this;
    }

    public RunBuilder sweep(@Nullable SweepResult other) {
        conclusions = new Conclusions(conclusions.comparisons(), conclusions.claims(), other);
        return this;
    }
}
