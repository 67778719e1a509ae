package dev.serverlab.harness;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.model.spelling.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The load of one trial, as its settings ask for it, and its record. */
final class ScriptedLoad {

    /** Enough in one phase for what stubs do after some requests. */
    private static final int SENT = 20;

    private static final Duration BEFORE_THE_LOAD = Duration.ofMillis(300);

    private final Map<String, String> settings;
    private final long pid;
    private final ScriptedGenerator.Said said;
    private final CountDownLatch commanded;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final List<ScriptedTarget> targets;

    ScriptedLoad(Map<String, String> settings, long pid, ScriptedGenerator.Said said, CountDownLatch commanded) {
        this.settings = settings;
        this.pid = pid;
        this.said = said;
        this.commanded = commanded;
        this.targets = targets(settings);
    }

    private static List<ScriptedTarget> targets(Map<String, String> settings) {
        String several = settings.get("targets");
        return several == null
                ? List.of(ScriptedTarget.of(settings.getOrDefault("baseUrl", ""), settings))
                : Stream.of(several.split(","))
                        .map(each -> ScriptedTarget.parse(each, settings))
                        .toList();
    }

    /** Ends it early. */
    void stop() {
        stopped.countDown();
    }

    void run(Path record) throws IOException, InterruptedException {
        String warmUpEndedBy = warmUp();
        said.event(new GeneratorEvent.Warm(
                warmUpEndedBy, EpochMicros.of(Instant.now()), byTarget(target -> (long) target.warmUpAnswers())));
        List<GeneratorEvent.Phase> phases = phases(Instant.now().plus(BEFORE_THE_LOAD));
        phases.forEach(said::event);
        for (GeneratorEvent.Phase phase : phases) {
            if (sleepUntil(phase.start())) {
                return;
            }
            for (ScriptedTarget target : targets) {
                target.send(phase, phase.counted() ? SENT : 1, planned(target, phase));
            }
            said.event(new GeneratorEvent.Progress(phase.phase(), byTarget(target -> target.progress(phase.phase()))));
            if (sleepUntil(phase.end())) {
                return;
            }
        }
        new ScriptedRecord(settings, pid, warmUpEndedBy, phases, targets).write(record);
        said.event(new GeneratorEvent.Finished(
                byTarget(target -> target.totals(phases.stream()
                        .filter(GeneratorEvent.Phase::counted)
                        .map(GeneratorEvent.Phase::phase)
                        .toList())),
                record.toString()));
    }

    private <T> Map<String, T> byTarget(Function<ScriptedTarget, T> value) {
        return targets.stream()
                .collect(Collectors.toMap(ScriptedTarget::name, value, (one, other) -> one, LinkedHashMap::new));
    }

    /** Warms up until it is told to go on or its time is over; returns what ended it. */
    private String warmUp() throws IOException, InterruptedException {
        Duration cap = duration("warmup");
        if (cap.isZero()) {
            return "none";
        }
        Instant start = Instant.now();
        said.event(new GeneratorEvent.Phase(
                PhaseName.WARMUP, EpochMicros.of(start), EpochMicros.of(start.plus(cap)), false));
        targets.forEach(ScriptedTarget::warmUp);
        said.event(new GeneratorEvent.Progress(
                PhaseName.WARMUP, byTarget(target -> new GeneratorEvent.Answers(target.warmUpAnswers(), 0, null))));
        while (Instant.now().isBefore(start.plus(cap)) && stopped.getCount() > 0) {
            if (commanded.await(20, TimeUnit.MILLISECONDS)) {
                return "told";
            }
        }
        return "cap";
    }

    private List<GeneratorEvent.Phase> phases(Instant start) {
        List<GeneratorEvent.Phase> phases = new ArrayList<>();
        if (settings.containsKey("blocks")) {
            Instant block = start.plus(duration("settle"));
            add(phases, PhaseName.SETTLE, start, block, false);
            for (int index = 0; index < Integer.parseInt(settings.get("blocks")); index++) {
                Instant end = block.plus(duration("block"));
                add(phases, PhaseName.block(index), block.plus(duration("edge")), end, true);
                block = end;
            }
        } else {
            Instant steady = start.plus(duration("ramp"));
            add(phases, PhaseName.RAMP, start, steady, false);
            add(phases, PhaseName.STEADY, steady, steady.plus(duration("duration")), true);
        }
        return phases;
    }

    private static void add(
            List<GeneratorEvent.Phase> phases, String name, Instant start, Instant end, boolean counted) {
        if (start.isBefore(end)) {
            phases.add(new GeneratorEvent.Phase(name, EpochMicros.of(start), EpochMicros.of(end), counted));
        }
    }

    /** How many answers of the target a real generator would have had. */
    private long planned(ScriptedTarget target, GeneratorEvent.Phase phase) {
        double seconds = Duration.between(phase.start(), phase.end()).toMillis() / 1e3;
        String rate = settings.get("rate");
        double perSecond = rate == null
                ? Integer.parseInt(settings.getOrDefault("users", "1")) * 1e6 / target.answerMicros()
                : Double.parseDouble(rate);
        return Math.max(1, Math.round(perSecond * seconds));
    }

    private Duration duration(String name) {
        return Durations.parse(settings.getOrDefault(name, "0s"));
    }

    /** Sleeps until that moment; returns whether it was stopped before. */
    private boolean sleepUntil(Instant moment) throws InterruptedException {
        return stopped.await(Math.max(0, Duration.between(Instant.now(), moment).toNanos()), TimeUnit.NANOSECONDS);
    }
}
