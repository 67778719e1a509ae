package dev.serverlab.gatling;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import dev.serverlab.gatling.paired.PairedLoad;
import dev.serverlab.gatling.record.Events;
import dev.serverlab.gatling.record.PairedRecording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.InvalidSettingsException;
import dev.serverlab.gatling.settings.PairedSettings;
import dev.serverlab.gatling.settings.PairedSettingsReader;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The lab's load on several servers at once: a warm-up alike for all, then arrivals dealt to them in turn. Configured by
 * system properties; see gatling/README.md.
 */
public final class PairedSimulation extends Simulation {

    private final PairedSettings settings;
    private final RunClock clock = RunClock.system();
    private final Events events = new Events(System.out);
    private final long createdMillis = System.currentTimeMillis();
    private volatile @Nullable PairedRecording recording;
    private volatile @Nullable Path report;

    /** Reads the settings and lays out the run; ends the JVM when no run can be made of them. */
    public PairedSimulation() {
        settings = validSettings();
        events.started(ProcessHandle.current().pid());
        TransportFailures.listen();
        GoLine go = new GoLine(System.in);
        if (settings.warmup().untilTold()) {
            go.await();
        }
        PairedLoad load =
                new PairedLoad(settings, clock, TransportFailures::lastOnThisThread, go::hasCome, this::begin);
        PlannedInjection allAtOnce = new PlannedInjection(load.users(), index -> 0, Duration.ZERO, originMillis -> {});
        setUp(new PopulationBuilder(
                        scenario("paired").exec(load.action()).wrapped.inject(load.together(allAtOnce))))
                .protocols(http.acceptHeader("application/json")
                        .userAgentHeader("serverlab")
                        .disableWarmUp()
                        .disableCaching()
                        .disableFollowRedirect()
                        .disableAutoReferer()
                        .disableAutoOrigin());
    }

    /** As in the simulation for one server: the Maven plugin takes exit code 2 for failed assertions. */
    private static PairedSettings validSettings() {
        try {
            return PairedSettingsReader.readSystemProperties();
        } catch (InvalidSettingsException e) {
            System.err.println(e.getMessage());
            System.exit(1);
            throw e;
        }
    }

    private PairedRecording begin() {
        Path run = RunFolder.find(settings.output().results(), PairedSimulation.class, createdMillis);
        Path beside =
                run == null ? settings.output().results().resolve("record-" + createdMillis) : run.resolve("record");
        Path asked = settings.output().record();
        try {
            PairedRecording begun = PairedRecording.start(settings, clock, events, asked == null ? beside : asked);
            recording = begun;
            report = run;
            return begun;
        } catch (IOException e) {
            throw GeneratorMain.cannotRecord(e);
        }
    }

    @Override
    public void after() {
        PairedRecording begun = recording;
        if (begun == null) {
            throw new IllegalStateException("the run ended before it began");
        }
        try {
            System.out.print(begun.finish(report));
        } catch (IOException e) {
            throw new UncheckedIOException("the record could not be completed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
