package dev.serverlab.gatling;

import dev.serverlab.gatling.record.Events;
import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.LoadModel.Simulated;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import dev.serverlab.gatling.stats.RecordedStats;
import dev.serverlab.generator.GeneratorEvent;
import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.scenario.SimulationParams;
import io.gatling.core.stats.StatsEngine;
import io.gatling.core.structure.PopulationBuilder;
import io.gatling.core.structure.ScenarioBuilder;
import io.gatling.http.protocol.HttpProtocol;
import io.gatling.javaapi.core.Simulation;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import scala.Function0;
import scala.Option;
import scala.Some;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * A user's own simulation, recorded like the lab's: it warms up, ramps and is measured as long as the settings say, and is
 * then ended. It gets the server's address in the system property {@code baseUrl}.
 */
public final class RecordedSimulation extends Simulation {

    private final Settings settings = SettingsReader.readSystemProperties();
    private final Simulated load = (Simulated) settings.load();
    private final RunClock clock = RunClock.system();
    private final ReportedRun run;
    private boolean isRecorded;
    private @Nullable Recording recording;
    private volatile @Nullable Timeline timeline;

    /** {@link GeneratorMain} has checked the settings. */
    public RecordedSimulation() {
        Events events = new Events(System.out);
        run = new ReportedRun(settings, clock, events, RecordedSimulation.class);
        events.emit(new GeneratorEvent.Started(ProcessHandle.current().pid()));
    }

    /** The parameters of the other simulation, with each of its requests recorded. */
    @Override
    public SimulationParams params(String name) {
        SimulationParams theirs = made().params(load.simulation());
        requireServer(CollectionConverters.asJava(theirs.globalProtocols()).get(HttpProtocol.class));
        return new SimulationParams(
                theirs.name(),
                theirs.rootPopulationBuilders().map(this::recorded),
                theirs.globalProtocols(),
                theirs.globalPauseType(),
                theirs.globalThrottleSteps(),
                new Some<>(
                        theirs.maxDuration().isDefined()
                                ? whole().min(theirs.maxDuration().get())
                                : whole()),
                // No assertions: the lab judges.
                CollectionConverters.asScala(List.<Assertion>of()).toSeq(),
                new Some<Function0<BoxedUnit>>(() -> began(theirs.before())),
                new Some<Function0<BoxedUnit>>(() -> ended(theirs.after())));
    }

    private Simulation made() {
        try {
            return (Simulation)
                    Class.forName(load.simulation()).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw GeneratorMain.failed(
                    load.simulation() + " cannot be made: " + cause,
                    "give it a public constructor without parameters that calls setUp.");
        }
    }

    /** Only the base URL can be checked beforehand; requests may have absolute addresses. */
    private void requireServer(io.gatling.core.protocol.@Nullable Protocol protocol) {
        List<String> urls =
                protocol instanceof HttpProtocol http ? CollectionConverters.asJava(http.baseUrls()) : List.of();
        String server = settings.targets().getFirst().baseUrl();
        if (!urls.isEmpty() && urls.stream().noneMatch(url -> url.startsWith(server))) {
            throw GeneratorMain.failed(
                    load.simulation() + " asks " + urls.getFirst() + ", not " + server,
                    "give its protocol http.baseUrl(System.getProperty(\"baseUrl\")): the lab chooses the port.");
        }
    }

    private PopulationBuilder recorded(PopulationBuilder theirs) {
        ScenarioBuilder scenario = theirs.scenarioBuilder();
        requireServer(CollectionConverters.asJava(theirs.scenarioProtocols()).get(HttpProtocol.class));
        ActionBuilder all = (context, next) -> {
            record(context.coreComponents());
            return scenario.build(context, next);
        };
        return new PopulationBuilder(
                new ScenarioBuilder(
                        scenario.name(),
                        CollectionConverters.asScala(List.of(all)).toList()),
                theirs.injectionProfile(),
                theirs.scenarioProtocols(),
                theirs.scenarioThrottleSteps(),
                theirs.pauseType(),
                theirs.children().map(each -> each.map(this::recorded)),
                theirs.shard());
    }

    /**
     * Replaces Gatling's engine before any part of a scenario is built, as each part keeps what it finds. There is no
     * public hook: reports are written from a file, and a scenario's context is private.
     */
    private synchronized void record(CoreComponents found) {
        if (isRecorded) {
            return;
        }
        isRecorded = true;
        StatsEngine recorded = new RecordedStats(found.statsEngine(), this::recording);
        try {
            Field field = CoreComponents.class.getDeclaredField("statsEngine");
            field.setAccessible(true);
            field.set(found, recorded);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Gatling's internal place of measurements has changed", e);
        }
    }

    /** The record, which begins with the first user; its time begins with the run. */
    private synchronized Recording recording() {
        if (recording == null) {
            recording = run.begin(Objects.requireNonNull(timeline, "users act before the run"));
        }
        return recording;
    }

    private BoxedUnit began(Option<Function0<BoxedUnit>> theirs) {
        if (theirs.isDefined()) {
            theirs.get().apply();
        }
        timeline = Timeline.ramped(settings.warmup(), load.ramp(), clock.nanoTime(), clock.epochMicros());
        return BoxedUnit.UNIT;
    }

    /** The length of the whole run: Gatling counts from its beginning, so it ends after the measured time. */
    private FiniteDuration whole() {
        Duration whole = settings.warmup()
                .cap()
                .plus(Timeline.BEFORE_RAMP)
                .plus(load.ramp().whole());
        return new FiniteDuration(whole.toNanos(), TimeUnit.NANOSECONDS);
    }

    private BoxedUnit ended(Option<Function0<BoxedUnit>> theirs) {
        if (theirs.isDefined()) {
            theirs.get().apply();
        }
        Recording begun = recording;
        if (begun == null) {
            throw GeneratorMain.failed(load.simulation() + " started no user", "inject some in its setUp.");
        }
        long missing = TimeUnit.NANOSECONDS.toMillis(begun.timeline().end() - clock.nanoTime());
        if (missing > 0) {
            throw GeneratorMain.failed(
                    "%s ended %.1f s before the end of the measured time".formatted(load.simulation(), missing / 1e3),
                    "let it last for warm-up, ramp and duration together; or shorten these.");
        }
        run.finish(begun);
        return BoxedUnit.UNIT;
    }
}
