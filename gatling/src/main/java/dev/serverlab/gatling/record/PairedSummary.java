package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.PairedSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A finished paired run in figures: {@code generator.json}, the last event, and the lines that a person reads. */
record PairedSummary(
        PairedSettings settings,
        List<TargetRecord> targets,
        Path record,
        @Nullable Path report) {

    /** Everything, for {@code generator.json}. */
    Map<String, Object> toMap(Map<String, Object> warmup, List<Map<String, Object>> blocks, Map<String, Object> costs) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("schemaVersion", 1);
        if (settings.output().label() != null) {
            map.put("label", settings.output().label());
        }
        map.put("model", "paired");
        map.put("settings", settings.toMap());
        map.put("warmup", warmup);
        map.put("blocks", blocks);
        Map<String, Object> perTarget = new LinkedHashMap<>();
        targets.forEach(target -> perTarget.put(target.name(), target.toMap(settings.arrivalsPerBlock())));
        map.put("targets", perTarget);
        Map<String, Object> generator = new LinkedHashMap<>();
        generator.put("pid", ProcessHandle.current().pid());
        generator.put("counted", costs);
        generator.putAll(GeneratorJvm.versions());
        map.put("generator", generator);
        if (report != null) {
            map.put("report", report.toString());
        }
        return map;
    }

    /** Counted answers and errors of each server, for the last event. */
    Map<String, Object> counts() {
        Map<String, Object> perTarget = new LinkedHashMap<>();
        for (TargetRecord target : targets) {
            Map<String, Object> counts = new LinkedHashMap<>();
            counts.put("warmup", target.warmupOk());
            counts.put("ok", target.total().ok());
            counts.put("errors", target.total().errors());
            perTarget.put(target.name(), counts);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("targets", perTarget);
        map.put("record", record.toString());
        return map;
    }

    /** The counted blocks for a person. */
    String text() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%n%d blocks of %.1f s, of which the first %d ms do not count; %s arrivals/s on each%n",
                settings.blocks().count(),
                settings.blocks().length().toMillis() / 1_000.0,
                settings.blocks().edge().toMillis(),
                settings.rate()));
        for (TargetRecord target : targets) {
            Cut total = target.total();
            text.append(String.format(Locale.ROOT, "  %-20s", target.name()));
            text.append(total.ok() > 0 ? percentiles(total.times()) : "no right answer arrived in the blocks");
            text.append(String.format(Locale.ROOT, "   %d answers   %d errors", total.ok(), total.errors()));
            text.append(total.errors() == 0 ? "" : " " + total.errorsByKind());
            text.append("   ").append(target.path()).append("\n");
        }
        text.append("  record  ").append(record).append("\n");
        if (report != null) {
            text.append("  report  ").append(report.resolve("index.html")).append("\n");
        }
        return text.toString();
    }

    private static String percentiles(Histogram micros) {
        return String.format(
                Locale.ROOT,
                "p50 %.2f ms   p90 %.2f ms   p99 %.2f ms   p99.9 %.2f ms",
                micros.getValueAtPercentile(50) / 1_000.0,
                micros.getValueAtPercentile(90) / 1_000.0,
                micros.getValueAtPercentile(99) / 1_000.0,
                micros.getValueAtPercentile(99.9) / 1_000.0);
    }
}
