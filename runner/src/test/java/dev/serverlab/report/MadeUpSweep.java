package dev.serverlab.report;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Subject.VariantOverrides;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sweeps that never happened, to draw. */
public final class MadeUpSweep {

    private static final String POOL = "mvc.server.tomcat.threads.max";
    private static final String LOOPS = "webflux.reactor.netty.ioWorkerCount";
    private static final String INSTANCES = "vertx.eventLoopPoolSize + vertx.instances";

    private MadeUpSweep() {}

    /** Three servers, each along one axis of six values; one trial is not valid, and Vert.x has a single round. */
    public static Run threeServers() {
        List<String> pools = List.of("1", "10", "50", "100", "200", "500");
        List<String> loops = List.of("1", "2", "4", "8", "16", "32");
        List<Sweep.Point> made = new ArrayList<>();
        made.addAll(along(Variant.parse("mvc:default"), POOL, pools));
        made.addAll(along(Variant.parse("webflux:default"), LOOPS, loops));
        made.addAll(along(Variant.parse("vertx:default"), INSTANCES, loops));
        List<SweepResult.Point> points = new ArrayList<>();
        for (int n = 0; n < 18; n++) {
            int wide = n % 6;
            boolean pool = n < 6;
            double ceiling = pool ? Math.min(1_000, 10 * Integer.parseInt(pools.get(wide))) : 1_000;
            double reached = ceiling * (pool ? 0.985 : wide == 0 ? 0.83 : 0.98) - n;
            boolean rounds = n < 12;
            if (n != 8) {
                points.add(new SweepResult.Point(
                        made.get(n).variant(),
                        reached,
                        rounds ? Interval.around(reached, 4 + ceiling / 40) : null,
                        ceiling,
                        pool && wide < 3 ? "threads" : "users",
                        n == 13 ? null : 100_000 / ceiling + wide + 0.25,
                        rounds ? new Interval(100_000 / ceiling + wide, 100_000 / ceiling + wide + 0.75) : null,
                        n == 14 ? null : 180.5 + 3 * wide + n,
                        25 + (pool ? Integer.parseInt(pools.get(wide)) : Integer.parseInt(loops.get(wide))),
                        200.25 + 9 * wide));
            }
        }
        List<SweepResult.Sufficient> sufficient = List.of(
                new SweepResult.Sufficient(
                        Variant.parse("mvc:default"), POOL, "100", "100", "100", "200", "500", 6.54, 400, 18.0),
                new SweepResult.Sufficient(
                        Variant.parse("webflux:default"), LOOPS, "8", "2", "2", null, "32", 7.91, 30, 36.4),
                new SweepResult.Sufficient(
                        Variant.parse("vertx:default"), INSTANCES, "2", "2", null, null, "32", null, 30, 36.0));
        return run(
                "thread-sweep",
                List.of(new Sweep.Axis(POOL, pools), new Sweep.Axis(LOOPS, loops), new Sweep.Axis(INSTANCES, loops)),
                made,
                8,
                new SweepResult(points, sufficient));
    }

    /** One variant along two axes, 4 by 5; one of the 20 was not measured. */
    public static Run grid() {
        List<String> pools = List.of("10", "50", "200", "500");
        List<String> users = List.of("10", "50", "100", "200", "400");
        List<Sweep.Point> made = new ArrayList<>();
        List<SweepResult.Point> points = new ArrayList<>();
        for (String pool : pools) {
            for (String crowd : users) {
                Map<String, String> values = new LinkedHashMap<>();
                values.put(POOL, pool);
                values.put("users", crowd);
                Variant of = Variant.parse("mvc:default");
                made.add(new Sweep.Point(of.labelled(pool + "-" + crowd), of, values));
                double ceiling = 10.0 * Math.min(Integer.parseInt(pool), Integer.parseInt(crowd));
                if (made.size() != 20) {
                    points.add(new SweepResult.Point(
                            made.getLast().variant(),
                            ceiling * 0.985,
                            Interval.around(ceiling * 0.985, ceiling / 50),
                            ceiling,
                            Integer.parseInt(pool) < Integer.parseInt(crowd) ? "threads" : "users",
                            101.5 * Math.max(1, Double.parseDouble(crowd) / Double.parseDouble(pool)),
                            null,
                            190.0 + made.size(),
                            25 + Integer.parseInt(pool),
                            210.0 + made.size()));
                }
            }
        }
        return run(
                "pool-and-users",
                List.of(new Sweep.Axis(POOL, pools), new Sweep.Axis("users", users)),
                made,
                19,
                new SweepResult(points, List.of()));
    }

    /** A sweep of values that are no numbers, of which nothing has been measured yet. */
    public static Run notYet() {
        List<String> policies = List.of("caller-runs", "queue", "<b>drop</b>");
        return run(
                "policies",
                List.of(new Sweep.Axis("mvc.policy", policies)),
                along(Variant.parse("mvc:default"), "mvc.policy", policies),
                -1,
                new SweepResult(List.of(), List.of()));
    }

    /** The same run with other findings. */
    static Run with(Run run, SweepResult sweep) {
        return RunBuilder.like(run).sweep(sweep).build();
    }

    private static List<Sweep.Point> along(Variant of, String axis, List<String> values) {
        return values.stream()
                .map(value -> new Sweep.Point(of.labelled(value.replaceAll("[^a-z0-9-]", "")), of, Map.of(axis, value)))
                .toList();
    }

    /** With a trial for each variant but when nothing was found; that of {@code failed} is not valid. */
    private static Run run(String name, List<Sweep.Axis> axes, List<Sweep.Point> made, int failed, SweepResult found) {
        Experiment plain = MadeUpRun.experiment(
                name, 2, made.stream().map(point -> point.variant().toString()).toArray(String[]::new));
        Map<Variant, VariantOverrides> differences = new LinkedHashMap<>();
        for (Sweep.Point point : made) {
            differences.put(point.variant(), difference(point));
        }
        Experiment experiment = MadeUpExperiment.like(plain)
                .question("How many threads are enough?")
                .differences(differences)
                .sweep(new Sweep(axes, made))
                .build();
        List<TrialResult> trials = new ArrayList<>();
        for (SweepResult.Point point : found.points()) {
            int n = plain.variants().indexOf(point.variant());
            Measures measures = MadeUpMeasures.of(n, Math.round(32 * point.requestsPerSecond()), 0);
            trials.add(MadeUpRun.trial(trials.size() + 1, point.variant().toString(), measures, List.of()));
        }
        if (failed >= 0) {
            trials.add(MadeUpRun.trial(
                    trials.size() + 1,
                    plain.variants().get(failed).toString(),
                    null,
                    List.of(new Problem("server-died", "It ended under load with exit code 1.", "Read its log."))));
        }
        return with(MadeUpRun.run(experiment, failed < 0 ? Run.State.INTERRUPTED : Run.State.COMPLETE, trials), found);
    }

    private static VariantOverrides difference(Sweep.Point point) {
        Map<String, String> settings = new LinkedHashMap<>();
        point.values().forEach((axis, value) -> {
            for (String name : axis.split(" \\+ ")) {
                settings.put(name.substring(name.indexOf('.') + 1), value);
            }
        });
        @Nullable String users = settings.remove("users");
        return new VariantOverrides(
                null,
                users == null
                        ? null
                        : new Load.Closed(Integer.parseInt(users), Duration.ofSeconds(1), Duration.ofSeconds(32), null),
                settings,
                null,
                null);
    }
}
