package dev.serverlab.measure.environment;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** What a server's Flight Recorder shows, if its JVM arguments start one: which virtual threads were pinned, and where. */
public final class FlightRecording {

    private static final String STARTS = "-XX:StartFlightRecording";
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final String NAME = "threads.pinned";
    private static final int MAX_PLACES = 5;
    private static final double MICROS_PER_MINUTE = 60e6;

    private FlightRecording() {}

    /** Whether a JVM with these arguments records. */
    public static boolean isStartedBy(List<String> jvmArgs) {
        return jvmArgs.stream().anyMatch(each -> each.startsWith(STARTS));
    }

    /**
     * Makes a JVM of this machine dump its recording, and counts pinned virtual threads: all of them, and those of the five
     * most frequent places. Empty when the JVM writes nothing.
     *
     * @param file where it is kept
     * @param window in which the counted events began
     */
    public static List<ServerCounter> counted(long pid, Path file, TrialResult.Window window) {
        Path kept = file.toAbsolutePath();
        var _ = RunningJvm.ask(pid, "JFR.dump", "filename=" + kept);
        return Files.isRegularFile(kept) ? read(kept, PINNED, window) : List.of();
    }

    /**
     * Reads a recording; empty when it is damaged.
     *
     * @param type of the events that are counted
     */
    static List<ServerCounter> read(Path file, String type, TrialResult.Window window) {
        Map<String, Integer> places = new LinkedHashMap<>();
        Duration all = Duration.ZERO;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(type) && isIn(window, event.getStartTime())) {
                    places.merge(place(event.getStackTrace()), 1, Integer::sum);
                    all = all.plus(event.getDuration());
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        return counters(places, all, (window.endEpochMicros() - window.startEpochMicros()) / MICROS_PER_MINUTE);
    }

    private static List<ServerCounter> counters(Map<String, Integer> places, Duration all, double minutes) {
        int events = places.values().stream().mapToInt(Integer::intValue).sum();
        List<ServerCounter> counters = new ArrayList<>();
        counters.add(counter(Map.of(), events, minutes));
        if (events > 0) {
            places.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(MAX_PLACES)
                    .forEach(each -> counters.add(counter(Map.of("in", each.getKey()), each.getValue(), minutes)));
            double mean = all.toNanos() / 1e6 / events;
            counters.add(new ServerCounter(NAME + ".time", Map.of(), mean, "ms", Double.valueOf(events)));
        }
        return counters;
    }

    private static ServerCounter counter(Map<String, String> tags, int events, double minutes) {
        return new ServerCounter(NAME, tags, events / minutes, "per minute", Double.valueOf(events));
    }

    private static boolean isIn(TrialResult.Window window, Instant moment) {
        long micros = EpochMicros.of(moment);
        return window.startEpochMicros() <= micros && micros < window.endEpochMicros();
    }

    /** The first frame outside the JDK, which is where an application or a driver waited. */
    private static String place(@Nullable RecordedStackTrace trace) {
        List<RecordedFrame> frames = trace == null ? List.of() : trace.getFrames();
        return frames.stream()
                .map(FlightRecording::name)
                .filter(each -> !each.matches("(java|javax|jdk|sun)\\..*"))
                .findFirst()
                .orElse(frames.stream().map(FlightRecording::name).limit(1).collect(Collectors.joining()));
    }

    private static String name(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
    }
}
