package dev.serverlab.gatling;

import static io.gatling.javaapi.http.HttpDsl.http;

import dev.serverlab.gatling.record.Events;
import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.InvalidSettingsException;
import dev.serverlab.gatling.settings.LoadModel;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lab's one load: a warm-up, then requests for {@code /delay/{millis}}, closed or open, on one server. Configured
 * by system properties; see gatling/README.md.
 */
public final class DelaySimulation extends Simulation {

    private final Settings settings;
    private final RunClock clock = RunClock.system();
    private final Events events = new Events(System.out);
    private final long createdMillis = System.currentTimeMillis();
    private volatile @Nullable Recording recording;
    private volatile @Nullable Path report;

    /** Reads the settings and lays out the run; ends the JVM when no run can be made of them. */
    public DelaySimulation() {
        settings = validSettings();
        events.started(ProcessHandle.current().pid());
        TransportFailures.listen();
        Arrivals arrivals = Arrivals.of(settings);
        Scenarios scenarios = new Scenarios(settings, arrivals, this::recording);
        List<PopulationBuilder> populations = new ArrayList<>();
        // Both begin with the run, the measured one with nobody at first: a population that Gatling starts when another
        // has ended starts at a moment that nobody knew before.
        if (!settings.warmup().isZero()) {
            populations.add(population(
                    scenarios.warmup(),
                    new PlannedInjection(settings.warmupUsers(), index -> 0, Duration.ZERO, this::begin)));
        }
        long untilRamp = Timeline.untilRamp(settings).toMillis();
        populations.add(population(
                scenarios.measured(),
                new PlannedInjection(
                        arrivals.count(),
                        index -> untilRamp + arrivals.offsetMillis(index),
                        Timeline.untilRamp(settings).plus(settings.ramp()).plus(settings.duration()),
                        this::begin)));
        setUp(populations).protocols(protocol());
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

    private static PopulationBuilder population(ScenarioBuilder scenario, PlannedInjection injection) {
        return new PopulationBuilder(scenario.wrapped.inject(injection));
    }

    private HttpProtocolBuilder protocol() {
        HttpProtocolBuilder protocol = http.baseUrl(settings.baseUrl())
                .acceptHeader("application/json")
                .userAgentHeader("serverlab")
                .disableWarmUp()
                .disableCaching()
                .disableFollowRedirect()
                .disableAutoReferer()
                .disableAutoOrigin();
        // Closed: each user keeps one connection. Open: arrivals take an idle connection and open one only when all
        // are busy, so there are never more than requests in flight.
        return switch (settings.load()) {
            case LoadModel.Closed closed -> protocol;
            case LoadModel.Open open -> protocol.shareConnections();
        };
    }

    /** Gatling has fixed the moment that every planned start is counted from. */
    private synchronized void begin(long originMillis) {
        if (recording != null) {
            return;
        }
        long origin = clock.nanoTime() - (clock.epochMicros() - originMillis * 1_000) * 1_000;
        Timeline timeline = Timeline.of(settings, origin, originMillis * 1_000);
        Path run = RunFolder.find(settings.results(), DelaySimulation.class, createdMillis);
        Path beside = run == null ? settings.results().resolve("record-" + originMillis) : run.resolve("record");
        Path folder = settings.record() == null ? beside : settings.record();
        try {
            recording = Recording.start(settings, timeline, clock, events, folder);
            report = run;
        } catch (IOException e) {
            throw GeneratorMain.cannotRecord(e);
        }
    }

    private Recording recording() {
        Recording started = recording;
        if (started == null) {
            throw new IllegalStateException("a user acted before the run began");
        }
        return started;
    }

    @Override
    public void after() {
        try {
            System.out.print(recording().finish(report).text());
        } catch (IOException e) {
            throw new UncheckedIOException("the record could not be completed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
