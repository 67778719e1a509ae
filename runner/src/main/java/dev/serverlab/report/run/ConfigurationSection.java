package dev.serverlab.report.run;

import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.FlatConfiguration;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        List<String> variants = List.copyOf(columns(run).keySet());
        List<Setting> settings = settings(run);
        List<Setting> same =
                settings.stream().filter(setting -> !setting.differs()).toList();
        List<Setting> differing = settings.stream().filter(Setting::differs).toList();
        List<Part> parts = new ArrayList<>();
        if (variants.isEmpty()) {
            parts.add(Part.paragraph("No server came up."));
        } else if (variants.size() == 1) {
            parts.add(table("Configuration", "", variants, same));
        } else {
            Table differences = table("What differs", "≠ ", variants, differing);
            parts.add(
                    differing.isEmpty()
                            ? Part.paragraph("Nothing differs.")
                            : Part.Section.of(
                                    "", "What differs", VariantOrder.folded(run, variants.size(), differences)));
            parts.add(Part.folded(
                    Numbers.count(same.size(), "setting") + (same.size() == 1 ? " that is" : " that are") + " the same",
                    table("What is the same", "", variants, same)));
        }
        parts.add(Part.aside("Process ids and ports are left out: they are new with every start."));
        return Part.Section.of(
                "configuration", "Configuration, as read back from the running servers", Part.onPage(parts));
    }

    private static Table table(String label, String mark, List<String> variants, List<Setting> settings) {
        List<Filled<Setting>> columns = new ArrayList<>();
        columns.add(Column.word("setting").with(setting -> mark + setting.name()));
        for (int variant = 0; variant < variants.size(); variant++) {
            int place = variant;
            columns.add(Column.text(variants.get(variant))
                    .with(setting -> setting.values().get(place)));
        }
        return Table.of(label, settings, columns);
    }

    /** By the names of those variants that came up. */
    private static Map<String, Map<String, String>> columns(Run run) {
        Map<String, Map<String, String>> columns = new LinkedHashMap<>();
        run.experiment()
                .variants()
                .forEach(variant -> run.trials().stream()
                        .filter(trial -> trial.variant().equals(variant)
                                && !trial.server().effective().isEmpty())
                        .findFirst()
                        .ifPresent(trial -> columns.put(
                                variant.toString(),
                                column(
                                        trial.server().effective(),
                                        trial.surroundings().container()))));
        return columns;
    }

    static List<Setting> settings(Run run) {
        Map<String, Map<String, String>> columns = columns(run);
        return columns.values().stream()
                .flatMap(column -> column.keySet().stream())
                .distinct()
                .filter(name -> !NEW_EVERY_TIME.matcher(name).matches())
                .map(name -> new Setting(
                        name,
                        columns.values().stream()
                                .map(column -> column.getOrDefault(name, Table.ABSENT))
                                .toList()))
                .toList();
    }

    /**
     * As the server gave it, but each JVM argument by itself, so that one that differs does not hide the others; then the
     * limits of its container as they were read back.
     */
    private static Map<String, String> column(Map<String, Object> effective, @Nullable ContainerUse container) {
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
        if (container != null) {
            Double cpus = container.cpus();
            Long bytes = container.memoryLimitBytes();
            column.put("container.cpus", cpus == null ? "unlimited" : Numbers.fixed(cpus, 2));
            column.put(
                    "container.memory", bytes == null ? "unlimited" : Numbers.fixed(bytes / 1_048_576.0, 0) + " MiB");
        }
        return column;
    }
}
