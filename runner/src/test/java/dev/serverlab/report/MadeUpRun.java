package dev.serverlab.report;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.WarmUp;
import dev.serverlab.model.run.place.Hosting;
import dev.serverlab.stats.latency.Latency;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs that never happened, to draw. */
public final class MadeUpRun {

    private static final Instant STARTED = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final Host HOST = new Host(
            "Debian GNU/Linux 12",
            "6.1.0",
            "amd64",
            "Example CPU @ 2.00GHz",
            2,
            1,
            8L * 1024 * 1024 * 1024,
            0.25,
            "virtual machine");
    static final Problem DIED = new Problem("server-died", """
            webflux:default ended under load with exit code 1. Its log ends:
                Exception in thread "main" java.lang.OutOfMemoryError: Java heap space
                	at dev.serverlab.webflux.DelayController.delay(DelayController.java:41)
                	at java.base/java.lang.Thread.run(Thread.java:1474)""", "Read server.log in the trial's folder.");
    private static final Problem ERRORS = new Problem(
            "errors",
            "40 of 3200 answers were errors (40 × status 503); the limit is 0.1 %.",
            "Read server.log in the trial's folder; lower the load if connections were refused.");

    private MadeUpRun() {}

    /** Three variants, nothing amiss, every number there. */
    public static Run complete() {
        Experiment experiment = experiment("three-servers", 1, "mvc:default", "webflux:default", "vertx:default");
        return run(
                experiment,
                Run.State.COMPLETE,
                List.of(good(1, "mvc:default"), good(2, "webflux:default"), good(3, "vertx:default")));
    }

    /** One trial failed, one is not valid, and the system did not tell everything about the third. */
    public static Run withFailures() {
        Experiment experiment = experiment("three-servers", 1, "mvc:default", "webflux:default", "vertx:default");
        return run(
                experiment,
                Run.State.COMPLETE,
                List.of(
                        trial(1, "webflux:default", null, List.of(DIED)),
                        trial(2, "mvc:default", MadeUpMeasures.of(2, 3160, 40), List.of(ERRORS)),
                        trial(3, "vertx:default", MadeUpMeasures.sparse(), List.of())));
    }

    /** Both protocols, two sessions, and a comparison with every verdict but EQUIVALENT. */
    public static Run both() {
        Experiment solo = experiment("three-servers", 1, "mvc:default", "webflux:default", "vertx:default");
        Experiment experiment = MadeUpExperiment.like(solo)
                .protocol(Protocols.BOTH)
                .paired(new Paired(
                        2,
                        1,
                        Duration.ofSeconds(4),
                        Duration.ofMillis(500),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(2),
                        200.0,
                        null,
                        null,
                        new Margins(5, null, 0.5)))
                .build();
        List<TrialResult> trials = Stream.of(1, 2, 3)
                .map(number ->
                        good(number, experiment.variants().get(number - 1).toString()))
                .collect(Collectors.toCollection(ArrayList::new));
        for (int session = 1; session <= 2; session++) {
            for (Variant variant : experiment.variants()) {
                trials.add(ofSession(session, variant));
            }
        }
        Run run = run(experiment, Run.State.COMPLETE, trials);
        return RunBuilder.like(run).comparisons(MadeUpEffects.all()).build();
    }

    private static TrialResult ofSession(int session, Variant variant) {
        TrialResult like = good(session, variant.toString());
        boolean fails = session == 2 && variant.server().equals("vertx");
        return TrialBuilder.like(like)
                .trial(new Trial.Paired(3 + session, session, List.of()))
                .variant(variant)
                .report(null)
                .warmup(new WarmUp(
                        20_000,
                        "cap",
                        25_000,
                        session == 2,
                        session == 2 ? 12_000L : null,
                        session == 2 ? 0.05 : 0.25,
                        null))
                .blocks(List.of(new BlockResult(
                        1_767_323_045_000_000L,
                        1_767_323_048_500_000L,
                        700,
                        0,
                        new Latency(100.5, 101.25, 104.0, null, 110.0),
                        130_000L,
                        2_500L)))
                .problems(fails ? List.of(ERRORS) : List.of())
                .notes(
                        session == 2
                                ? List.of()
                                : List.of(new Problem(
                                        "not-steady",
                                        "Not steady after 20.0 s of warm-up: the JIT's threads still took 25 % of the server's CPU.",
                                        "Allow a longer warm-up with --warmup-cap.")))
                .build();
    }

    /** Two rounds planned, ended in the first one. */
    public static Run interrupted() {
        Experiment experiment = experiment("two-rounds", 2, "mvc:single", "mvc:single.again");
        return run(experiment, Run.State.INTERRUPTED, List.of(good(1, "mvc:single.again")));
    }

    /** More columns than 80 characters hold. */
    public static Run wide() {
        String[] variants = Stream.of("mvc", "vertx")
                .flatMap(server -> Stream.of("single", "cores", "default", "wide", "virtual")
                        .map(profile -> server + ":" + profile))
                .toArray(String[]::new);
        variants[9] = "a-server-with-a-very-long-name-1:a-profile-with-a-very-long-name1";
        List<TrialResult> trials = IntStream.rangeClosed(1, variants.length)
                .mapToObj(number -> good(number, variants[number - 1]))
                .toList();
        return run(experiment("ten-variants", 1, variants), Run.State.COMPLETE, trials);
    }

    /** Every text that comes from outside is the given one. */
    public static Run saying(String text) {
        Experiment plain = experiment("three-servers", 1, "mvc:default", "webflux:default");
        Experiment experiment = MadeUpExperiment.like(plain)
                .question(text)
                .jvmArgs("-Xmx512m", text)
                .settings(Map.of("mvc", Map.of("server.name", text)))
                .build();
        TrialResult failed =
                trial(1, "mvc:default", null, List.of(new Problem("server-died", text + "\n    " + text, text)));
        TrialResult good = good(2, "webflux:default");
        TrialResult reported = TrialBuilder.like(good)
                .effective(Map.of("engine", text, "jvm", Map.of("arguments", List.of(text))))
                .build();
        Run run = run(experiment, Run.State.COMPLETE, List.of(failed, reported));
        Host host = new Host(text, text, "amd64", text, 2, 1, 1L << 33, 0.25, text);
        Jdk jdk = new Jdk(Path.of("jdk"), text, text);
        return RunBuilder.like(run)
                .experiment(experiment)
                .environment(new Run.Environment(
                        text, text, List.of("run", text), host, jdk, jdk, Hosting.PROCESSES, null, null, null))
                .build();
    }

    static Experiment experiment(String name, int rounds, String... variants) {
        return MadeUpExperiment.of(variants)
                .name(name)
                .question("What do the servers cost for the same delayed answer?")
                .workload(new Workload(Duration.ofMillis(100), Work.TIMER, 0))
                .load(new Load.Closed(100, Duration.ofSeconds(1), Duration.ofSeconds(32), null))
                .rounds(rounds)
                .jvmArgs("-Xmx512m", "-XX:+UseG1GC")
                .build();
    }

    static Run run(Experiment experiment, Run.State state, List<TrialResult> trials) {
        Jdk jdk = new Jdk(Path.of("jdk"), "25.0.1+8-LTS", "Example");
        return RunBuilder.of(
                        Plan.of(experiment, 42),
                        STARTED,
                        new Run.Environment(
                                "0.1.0",
                                "0123456789ab",
                                List.of("run", experiment.name(), "--jvm-args", "-Xmx512m -XX:+UseG1GC"),
                                HOST,
                                jdk,
                                jdk,
                                Hosting.PROCESSES,
                                null,
                                null,
                                null))
                .state(state)
                .trials(trials)
                .summaries(Stream.of(Protocol.values())
                        .filter(experiment::runs)
                        .flatMap(protocol -> experiment.variants().stream()
                                .map(variant -> summary(variant, protocol, experiment, trials)))
                        .toList())
                .build();
    }

    private static VariantSummary summary(
            Variant variant, Protocol protocol, Experiment experiment, List<TrialResult> trials) {
        List<TrialResult> valid = trials.stream()
                .filter(trial -> trial.valid()
                        && trial.protocol() == protocol
                        && trial.variant().equals(variant))
                .toList();
        return new VariantSummary(
                variant,
                protocol,
                protocol == Protocol.SOLO
                        ? experiment.trials().rounds()
                        : experiment.paired().sessions(),
                valid.size(),
                valid.isEmpty() ? null : valid.getFirst().measures());
    }

    private static TrialResult good(int number, String variant) {
        return trial(number, variant, MadeUpMeasures.of(number, 31_872 + number, 0), List.of());
    }

    static TrialResult trial(int number, String variant, @Nullable Measures measures, List<Problem> problems) {
        Variant parsed = Variant.parse(variant);
        Map<String, Object> threads = new LinkedHashMap<>();
        threads.put("kind", "pool");
        threads.put("max", 200);
        Map<String, Object> effective = new LinkedHashMap<>();
        effective.put("engine", "Example 1.0");
        effective.put("requestThreads", threads);
        effective.put("arguments", List.of("-Xmx512m", "-XX:+UseG1GC"));
        TrialBuilder trial = TrialBuilder.of(new Trial.Solo(number, 1, parsed), parsed)
                .startedAt(STARTED.plusSeconds(50L * number))
                .measures(measures)
                .problems(problems);
        return measures == null
                ? trial.build()
                : trial.report("gatling/delaysimulation-20260102030405")
                        .window(1_767_323_045_000_000L, 1_767_323_077_000_000L)
                        .server(89, effective)
                        .disturbances(new Disturbances(0.25, 0.0, 0.015, null, 0.125, 4L, 0L, -0.01))
                        .build();
    }
}
