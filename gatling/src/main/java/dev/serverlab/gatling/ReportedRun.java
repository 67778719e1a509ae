package dev.serverlab.gatling;

import dev.serverlab.gatling.record.Events;
import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.Settings;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The record of a run, beside Gatling's report. Created with its simulation. */
final class ReportedRun {

    private final Settings settings;
    private final RunClock clock;
    private final Events events;
    private final Class<? extends Simulation> simulation;
    private final long createdMillis = System.currentTimeMillis();
    private volatile @Nullable Path report;

    ReportedRun(Settings settings, RunClock clock, Events events, Class<? extends Simulation> simulation) {
        this.settings = settings;
        this.clock = clock;
        this.events = events;
        this.simulation = simulation;
    }

    /** Begins the record; ends the JVM when it cannot be written. */
    Recording begin(Timeline timeline) {
        Path run = RunFolder.find(settings.results(), simulation, createdMillis);
        Path beside = run == null ? settings.results().resolve("record-" + createdMillis) : run.resolve("record");
        Path folder = settings.record() == null ? beside : settings.record();
        try {
            Recording begun = Recording.start(settings, timeline, clock, events, folder);
            report = settings.html() ? run : null;
            return begun;
        } catch (IOException e) {
            throw GeneratorMain.cannotRecord(e);
        }
    }

    /** Completes the record and prints what was counted. */
    void finish(Recording recording) {
        try {
            System.out.print(recording.finish(report));
        } catch (IOException e) {
            throw new UncheckedIOException("the record could not be completed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
