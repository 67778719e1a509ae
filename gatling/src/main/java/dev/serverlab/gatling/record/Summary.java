package dev.serverlab.gatling.record;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Commanded;
import dev.serverlab.gatling.settings.LoadModel.Dispatched;
import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import dev.serverlab.gatling.settings.LoadModel.Open;
import dev.serverlab.gatling.settings.LoadModel.Simulated;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Percentiles;
import dev.serverlab.generator.Share;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A finished run in figures: {@code generator.json}, the last event, and the lines that a person reads. */
record Summary(
        Settings settings,
        Timeline timeline,
        List<TargetRecord> targets,
        Path record,
        @Nullable Path report) {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** Writes everything, so that the file is either whole or not there. */
    void write(Map<Phase, Percentiles> lag, JvmCost cost) throws IOException {
        Path file = record.resolve(GeneratorRecord.FILE);
        Path temporary = record.resolve(GeneratorRecord.FILE + ".tmp");
        JSON.writeValue(temporary.toFile(), whole(lag, cost));
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private GeneratorRecord whole(Map<Phase, Percentiles> lag, JvmCost cost) {
        Map<String, GeneratorRecord.Target> byName = new LinkedHashMap<>();
        targets.forEach(each -> byName.put(each.target().name(), each.toRecord(seconds(), timeline)));
        return new GeneratorRecord(
                GeneratorRecord.SCHEMA_VERSION,
                settings.label(),
                settings.load().wireName(),
                settings.values(),
                String.valueOf(timeline.warmupEndedBy()),
                timeline.phases().stream()
                        .map(phase -> new GeneratorRecord.Phase(
                                phase.name(),
                                timeline.epochMicros(phase.start()),
                                timeline.epochMicros(phase.end()),
                                phase.counted(),
                                lag.get(phase),
                                cost.of(phase)))
                        .toList(),
                byName,
                settings.load() instanceof Dispatched ? "arrivals" : "heartbeat",
                cost.toRecord(timeline),
                report == null ? null : report.toString());
    }

    GeneratorEvent.Finished finished() {
        Map<String, GeneratorEvent.Totals> totals = new LinkedHashMap<>();
        targets.forEach(each -> totals.put(
                each.target().name(),
                new GeneratorEvent.Totals(
                        each.warmupOk(), each.counted().ok(), each.counted().errors())));
        return new GeneratorEvent.Finished(totals, record.toString());
    }

    /** What was counted, as text for people. */
    String text() {
        StringBuilder text = new StringBuilder("\n").append(measured()).append("\n");
        for (TargetRecord each : targets) {
            PhaseCounts counted = each.counted();
            text.append(String.format(Locale.ROOT, "  %-20s  ", each.target().name()))
                    .append(percentiles(counted))
                    .append(String.format(
                            Locale.ROOT,
                            "   %d answers, %.1f/s   %d errors",
                            counted.ok(),
                            counted.ok() / seconds(),
                            counted.errors()))
                    .append(counted.errors() == 0 ? "" : " " + counted.errorsByKind())
                    .append("   ")
                    .append(each.target().baseUrl())
                    .append(each.target().path())
                    .append("\n");
        }
        text.append("  record  ").append(record).append("\n");
        return report == null
                ? text.toString()
                : text.append("  report  ")
                        .append(report.resolve("index.html"))
                        .append("\n")
                        .toString();
    }

    private String measured() {
        return switch (settings.load()) {
            case Closed closed -> steady() + ", " + closed.users() + " users";
            case Simulated own -> steady() + ", " + own.simulation();
            case Open open -> steady() + ", " + open.rate() + " arrivals/s";
            case Commanded told -> throw new IllegalStateException("commanded windows leave no record");
            case Interleaved load ->
                String.format(
                        Locale.ROOT,
                        "%d blocks of %.1f s, of which the first %d ms do not count; %s arrivals/s on each%s",
                        load.blocks(),
                        load.block().toMillis() / 1_000.0,
                        load.edge().toMillis(),
                        load.rate(),
                        load.share().equals(Share.ALL) ? "" : ", of which this is the share " + load.share());
        };
    }

    private String steady() {
        return String.format(Locale.ROOT, "steady window of %.1f s", seconds());
    }

    /** The length of all counted phases together, in s. */
    private double seconds() {
        return timeline.counted().mapToDouble(Phase::seconds).sum();
    }

    private String percentiles(PhaseCounts counted) {
        Percentiles millis = PhaseCounts.percentiles(counted.times());
        if (millis == null) {
            return settings.load() instanceof Interleaved
                    ? "no successful response arrived in the blocks"
                    : "no successful response arrived in the window: is the server running, and is its delay shorter than it?";
        }
        return String.format(
                Locale.ROOT,
                "p50 %.2f ms   p90 %.2f ms   p99 %.2f ms   p99.9 %.2f ms",
                millis.p50(),
                millis.p90(),
                millis.p99(),
                millis.p999());
    }
}
