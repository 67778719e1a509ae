package dev.serverlab.gatling;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import dev.serverlab.gatling.dispatch.CommandedWindows;
import dev.serverlab.gatling.dispatch.DispatchedLoad;
import dev.serverlab.gatling.http.TransportFailures;
import dev.serverlab.gatling.record.ClockReading;
import dev.serverlab.gatling.record.Events;
import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.InvalidSettingsException;
import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Commanded;
import dev.serverlab.gatling.settings.LoadModel.Dispatched;
import dev.serverlab.gatling.settings.LoadModel.Simulated;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import dev.serverlab.gatling.settings.Target;
import dev.serverlab.generator.EpochMicros;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.Share;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lab's load: a warm-up, then requests for {@code /delay/{millis}}, closed or open on one server, or open on several at
 * once. Configured by system properties; see gatling/README.md.
 */
public final class DelaySimulation extends Simulation {

    private final Settings settings;
    private final RunClock clock = RunClock.system();
    private final Events events = new Events(System.out);
    private final ReportedRun run;
    private volatile @Nullable Recording recording;
    /** The time from Gatling's origin of planned starts to the start of users. */
    private volatile long untilBegin;

    /** Reads the settings and lays out the run; ends the JVM when they are invalid. */
    public DelaySimulation() {
        settings = validSettings();
        run = new ReportedRun(settings, clock, events, DelaySimulation.class);
        events.emit(new GeneratorEvent.Started(ProcessHandle.current().pid()));
        TransportFailures.listen();
        HttpProtocolBuilder protocol = http.baseUrl(
                        settings.targets().getFirst().baseUrl())
                .acceptHeader("application/json")
                .userAgentHeader("serverlab")
                .disableWarmUp()
                .disableCaching()
                .disableFollowRedirect()
                .disableAutoReferer()
                .disableAutoOrigin();
        if (settings.targets().stream().anyMatch(Target::http2)) {
            // Of each server it is known, so that one that is to speak HTTP/1.1 is not asked for more.
            protocol = protocol.enableHttp2()
                    .http2PriorKnowledge(
                            settings.targets().stream().collect(Collectors.toMap(Target::authority, Target::http2)));
        }
        switch (settings.load()) {
            case Closed load -> setUp(closed(load)).protocols(protocol);
            case Dispatched load -> setUp(dispatched(load)).protocols(protocol);
            case Simulated own ->
                throw GeneratorMain.failed(
                        "Maven does not run " + own.simulation(), "start GeneratorMain, as gatling/README.md says.");
            case Commanded load -> setUp(told(load)).protocols(protocol);
        }
    }

    /**
     * {@link GeneratorMain} has checked them before; the Maven plugin starts Gatling itself, which would wrap the
     * message in two stack traces. Exit code 1, because the plugin takes 2 for failed assertions.
     */
    private static Settings validSettings() {
        try {
            return SettingsReader.readSystemProperties();
        } catch (InvalidSettingsException e) {
            System.err.println(e.getMessage());
            System.exit(1);
            throw e;
        }
    }

    private List<PopulationBuilder> closed(Closed load) {
        Instant told = load.share().equals(Share.ALL) ? null : awaited();
        Instant now = Instant.now();
        Duration ahead = told == null || told.isBefore(now) ? Duration.ZERO : Duration.between(now, told);
        UserStarts starts = new UserStarts(load);
        Scenarios scenarios = new Scenarios(settings, this::recording);
        List<PopulationBuilder> populations = new ArrayList<>();
        // Both populations start with the run, the measured one initially without users: one that Gatling starts after
        // another starts at an unpredictable moment.
        Duration warmup = settings.warmup().cap();
        if (!warmup.isZero()) {
            populations.add(population(
                    scenarios.warmup(),
                    new PlannedInjection(
                            settings.warmup().users(), index -> untilBegin, ahead, at -> beginClosed(load, told, at))));
        }
        Duration untilRamp = warmup.plus(Timeline.BEFORE_RAMP);
        populations.add(population(
                scenarios.measured(),
                new PlannedInjection(
                        starts.count(),
                        index -> untilBegin + untilRamp.toMillis() + starts.offsetMillis(index),
                        ahead.plus(untilRamp).plus(load.ramp().whole()),
                        at -> beginClosed(load, told, at))));
        return populations;
    }

    private static PopulationBuilder population(ScenarioBuilder scenario, PlannedInjection injection) {
        return new PopulationBuilder(scenario.wrapped.inject(injection));
    }

    /** The commanded start time when several generators begin together; null for a single one. */
    private static @Nullable Instant awaited() {
        try {
            Long told = new GoLine(System.in)
                    .awaited()
                    .orElseThrow(() -> GeneratorMain.failed(
                            "one of several generators got no start time within a minute",
                            "write \"measure MOMENT\" to its standard input, as gatling/README.md says."))
                    .startEpochMicros();
            return told == null ? null : EpochMicros.toInstant(told);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw GeneratorMain.failed("it was interrupted before it began", "start it again.");
        }
    }

    /**
     * Begins the run, once Gatling has fixed the moment from which planned starts are counted.
     *
     * @param told when the run begins; absent: at that moment
     */
    private synchronized void beginClosed(Closed load, @Nullable Instant told, long originMillis) {
        if (recording == null) {
            long beginMillis = told == null ? originMillis : told.toEpochMilli();
            if (beginMillis < originMillis) {
                late(beginMillis * 1_000);
            }
            untilBegin = beginMillis - originMillis;
            long begin = ClockReading.of(clock).nanoTimeAt(beginMillis * 1_000);
            begin(Timeline.ramped(settings.warmup(), load.ramp(), begin, beginMillis * 1_000));
        }
    }

    private PopulationBuilder dispatched(Dispatched load) {
        GoLine go = new GoLine(System.in);
        if (settings.warmup().untilTold()) {
            go.listen();
        }
        return scenario(load.wireName())
                .exec(DispatchedLoad.action(
                        settings,
                        load,
                        clock,
                        go.come(),
                        DelaySimulation::late,
                        () -> begin(Timeline.warmingUp(settings.warmup(), clock))))
                .injectOpen(atOnceUsers(1));
    }

    /** Ends the JVM: a generator that begins later than the others invalidates the whole run. */
    private static void late(long startEpochMicros) {
        throw GeneratorMain.failed(
                "the command came too late to start at " + EpochMicros.toInstant(startEpochMicros) + ", now "
                        + Instant.now(),
                "give a moment further ahead, during the warm-up, and synchronize the clocks of all machines.");
    }

    private PopulationBuilder told(Commanded load) {
        return scenario(load.wireName())
                .exec(CommandedWindows.action(settings, load, clock, events, System.in, DelaySimulation::late))
                .injectOpen(atOnceUsers(1));
    }

    private Recording begin(Timeline timeline) {
        Recording begun = run.begin(timeline);
        recording = begun;
        return begun;
    }

    private Recording recording() {
        Recording started = recording;
        if (started == null) {
            throw new IllegalStateException("a user acted before the run began");
        }
        return started;
    }

    /** Completes the record; commanded windows have none, as each was reported when it ended. */
    @Override
    public void after() {
        if (settings.load() instanceof Commanded) {
            return;
        }
        run.finish(recording());
    }
}
