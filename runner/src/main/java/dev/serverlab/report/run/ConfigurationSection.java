package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.aside;
import static dev.serverlab.report.document.Part.folded;
import static dev.serverlab.report.document.Part.on;
import static dev.serverlab.report.document.Part.paragraph;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.FlatConfiguration;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The configurations that the servers read back and the limits of their containers, a column per variant. Each is that of
 * the variant's first trial that has one. Process ids and ports are left out: they are new with every start.
 */
final class ConfigurationSection {

    /** A JVM argument with a value. */
    private static final Pattern ASSIGNED = Pattern.compile("(-(?:D|XX:)[\\w.]+)=(.*)", Pattern.DOTALL);

    private static final Pattern NEW_EVERY_TIME = Pattern.compile("jvm\\.pid|.*\\.port");

    private ConfigurationSection() {}

    /**
     * One row.
     *
     * @param values in the order of the variants; a dash where a server does not tell
     */
    record Setting(String name, List<String> values) {

        boolean differs() {
            return values.stream().distinct().count() > 1;
        }
    }

    static Part.Section of(Run run) {
        Map<Variant, Map<String, String>> columns = columns(run);
        List<Setting> settings = settings(columns);
        List<Setting> same =
                settings.stream().filter(setting -> !setting.differs()).toList();
        Table differing = table(
                "What differs",
                "≠ ",
                columns.keySet(),
                settings.stream().filter(Setting::differs).toList());
        List<Part> parts = new ArrayList<>();
        if (columns.isEmpty()) {
            parts.add(paragraph("No server came up."));
        } else if (columns.size() == 1) {
            parts.add(table("Configuration", "", columns.keySet(), same));
        } else {
            parts.add(
                    differing.rows().isEmpty()
                            ? paragraph("Nothing differs.")
                            : Part.Section.of(
                                    "",
                                    "What differs",
                                    VariantOrder.isLong(run)
                                            ? folded(
                                                    Numbers.count(columns.size(), "variant") + ", a column each",
                                                    differing)
                                            : differing));
            parts.add(folded(
                    Numbers.count(same.size(), "setting") + " that " + (same.size() == 1 ? "is" : "are") + " the same",
                    table("What is the same", "", columns.keySet(), same)));
        }
        parts.add(aside("Process ids and ports are left out: they are new with every start."));
        return Part.Section.of(
                "configuration",
                "Configuration, as read back from the running servers",
                on(Medium.PAGE, parts.toArray(Part[]::new)));
    }

    private static Table table(String label, String mark, Set<Variant> variants, List<Setting> settings) {
        return Table.of(
                label,
                Stream.concat(
                                Stream.of(Column.word("setting")),
                                variants.stream().map(variant -> Column.text(variant.toString())))
                        .toList(),
                settings.stream()
                        .map(setting -> Table.Row.of(mark + setting.name(), setting.values()))
                        .toList());
    }

    /** Of those that came up. */
    private static Map<Variant, Map<String, String>> columns(Run run) {
        Map<Variant, Map<String, String>> columns = new LinkedHashMap<>();
        for (Variant variant : run.experiment().variants()) {
            run.trials().stream()
                    .filter(trial -> trial.variant().equals(variant)
                            && !trial.server().effective().isEmpty())
                    .findFirst()
                    .ifPresent(trial -> {
                        Map<String, String> column = column(trial.server().effective());
                        column.putAll(limits(trial.surroundings().container()));
                        columns.put(variant, column);
                    });
        }
        return columns;
    }

    static List<Setting> settings(Run run) {
        return settings(columns(run));
    }

    private static List<Setting> settings(Map<Variant, Map<String, String>> columns) {
        Set<String> names = new LinkedHashSet<>();
        columns.values().forEach(column -> names.addAll(column.keySet()));
        return names.stream()
                .filter(name -> !NEW_EVERY_TIME.matcher(name).matches())
                .map(name -> new Setting(
                        name,
                        columns.values().stream()
                                .map(column -> column.getOrDefault(name, Table.ABSENT))
                                .toList()))
                .toList();
    }

    /** Those of its container as they were read back; empty when it ran in none. */
    private static Map<String, String> limits(@Nullable ContainerUse container) {
        if (container == null) {
            return Map.of();
        }
        Double cpus = container.cpus();
        Long bytes = container.memoryLimitBytes();
        Map<String, String> limits = new LinkedHashMap<>();
        limits.put("container.cpus", cpus == null ? "unlimited" : String.format(Locale.ROOT, "%.2f", cpus));
        limits.put(
                "container.memory",
                bytes == null ? "unlimited" : String.format(Locale.ROOT, "%.0f MiB", bytes / 1_048_576.0));
        return limits;
    }

    /** As the server gave it, but each JVM argument by itself, so that one that differs does not hide the others. */
    private static Map<String, String> column(Map<String, Object> effective) {
        Map<String, Object> rest = new LinkedHashMap<>(effective);
        Map<String, String> arguments = new LinkedHashMap<>();
        if (effective.get("jvm") instanceof Map<?, ?> jvm && jvm.get("arguments") instanceof List<?> list) {
            Map<Object, Object> others = new LinkedHashMap<>(jvm);
            others.remove("arguments");
            rest.put("jvm", others);
            List<String> plain = new ArrayList<>();
            for (Object argument : list) {
                Matcher assigned = ASSIGNED.matcher(String.valueOf(argument));
                if (assigned.matches()) {
                    arguments.put(assigned.group(1), assigned.group(2));
                } else {
                    plain.add(String.valueOf(argument));
                }
            }
            arguments.put("jvm.arguments", String.join(" ", plain));
        }
        Map<String, String> column = new LinkedHashMap<>(FlatConfiguration.of(rest));
        column.putAll(arguments);
        return column;
    }
}
