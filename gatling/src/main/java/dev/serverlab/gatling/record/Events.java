package dev.serverlab.gatling.record;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells whoever started the generator how the run goes: a line {@code @lab {…}} per event on standard output. */
public final class Events {

    static final String PREFIX = "@lab ";

    private final PrintStream out;

    public Events(PrintStream out) {
        this.out = out;
    }

    /** The generator's JVM is up and its settings are valid. */
    public void started(long pid) {
        emit("started", Map.of("pid", pid));
    }

    /** A phase that is about to begin, announced before its start unless it starts with the run. */
    void phase(Phase phase, Timeline timeline) {
        Timeline.Window window = timeline.window(phase);
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("phase", phase.wireName());
        members.put("startEpochMicros", timeline.epochMicros(window.start()));
        members.put("endEpochMicros", timeline.epochMicros(window.end()));
        emit("phase", members);
    }

    /** A part of a paired run that is about to begin, or a warm-up that ends then at the latest. */
    void phase(String phase, long startEpochMicros, long endEpochMicros) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("phase", phase);
        members.put("startEpochMicros", startEpochMicros);
        members.put("endEpochMicros", endEpochMicros);
        emit("phase", members);
    }

    /** The warm-up of a paired run is over; what follows is announced next. */
    void warm(String endedBy, long epochMicros, Map<String, Long> okPerTarget) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("endedBy", endedBy);
        members.put("epochMicros", epochMicros);
        members.put("ok", okPerTarget);
        emit("warm", members);
    }

    /** A block that will be counted, announced ahead. */
    void block(Map<String, Object> members) {
        emit("block", members);
    }

    /** How far a phase has come: right answers and errors since it began. */
    void progress(Phase phase, long ok, long errors) {
        progress(phase.wireName(), ok, errors);
    }

    /** How far a part of a paired run has come, over all its servers. */
    void progress(String phase, long ok, long errors) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("phase", phase);
        members.put("ok", ok);
        members.put("errors", errors);
        emit("progress", members);
    }

    /** The run is over and its record is written. */
    void finished(Map<String, Object> members) {
        emit("finished", members);
    }

    private void emit(String event, Map<String, ?> members) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("event", event);
        all.putAll(members);
        // One call per line: Gatling's own console output comes from other threads.
        out.println(PREFIX + Json.line(all));
        out.flush();
    }
}
