package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.FlatConfiguration;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The servers' effective configurations and the limits of their containers, a column per variant, each from the variant's
 * first trial that has one. Process ids and ports are left out, as they change with every start.
 */
final class ConfigurationSection {

    /** A JVM argument with a value. */
    private static final Pattern ASSIGNED = Pattern.compile("(-(?:D|XX:)[\\w.]+)=(.*)", Pattern.DOTALL);

    private static final Pattern NEW_EVERY_TIME = Pattern.compile("jvm\\.pid|.*\\.port");

    /** Settings that may explain a difference between servers, by name. */
    private static final Map<String, String> EXPLAINING = explaining();

    private ConfigurationSection() {}

    private static Map<String, String> explaining() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("transport", "transport");
        names.put("engine", "HTTP engine");
        names.put("httpVersion", "HTTP version");
        names.put("keepAlive.maxRequests", "requests per connection");
        names.put("requestThreads.kind", "request threads");
        names.put("requestThreads.max", "request threads at most");
        return names;
    }

    /**
     * One row.
     *
     * @param values in the order of the variants; a dash for unknown ones
     */
    record Setting(String name, List<String> values) {

        boolean differs() {
            return values.stream().distinct().count() > 1;
        }
    }

    static Part.Section of(Run run) {
        List<String> variants = List.copyOf(columns(run).keySet());
        Map<Boolean, List<Setting>> settings =
                settings(run).stream().collect(Collectors.partitioningBy(Setting::differs));
        List<Setting> same = settings.getOrDefault(false, List.of());
        List<Setting> differing = settings.getOrDefault(true, List.of());
        List<Part> parts = new ArrayList<>();
        if (variants.isEmpty()) {
            parts.add(Part.paragraph("No server came up."));
        } else if (variants.size() == 1) {
            parts.add(table("Configuration", "", variants, same));
        } else {
            Table differences = table("What differs", "≠ ", variants, differing);
            Part shown = Part.Section.of("", "What differs", VariantRow.folded(run, variants.size(), differences));
            parts.add(differing.isEmpty() ? Part.paragraph("Nothing differs.") : shown);
            parts.add(Part.folded(
                    Numbers.count(same.size(), "setting") + (same.size() == 1 ? " that is" : " that are") + " the same",
                    table("What is the same", "", variants, same)));
        }
        parts.add(Part.aside("Process ids and ports are left out, as they change with every start."));
        return Part.Section.of(
                "configuration", "Configuration, as read back from the running servers", Part.onPage(parts));
    }

    /** How variants differ in settings that may explain a verdict; empty when they do not. */
    static String explaining(Run run) {
        List<String> variants = List.copyOf(columns(run).keySet());
        List<Setting> differing =
                settings(run).stream().filter(Setting::differs).toList();
        String found = EXPLAINING.entrySet().stream()
                .flatMap(name -> differing.stream()
                        .filter(setting -> setting.name().equals(name.getKey()))
                        .map(setting -> name.getValue() + " " + byValue(variants, setting)))
                .collect(Collectors.joining("; "));
        return found.isEmpty() ? "" : "What may explain a difference: " + found + ".";
    }

    /** Such as {@code nio (a:default, b:default), epoll (c:default)}. */
    private static String byValue(List<String> variants, Setting setting) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (int variant = 0; variant < variants.size(); variant++) {
            String value = setting.values().get(variant);
            values.computeIfAbsent(value.equals("-1") ? "unlimited" : value, key -> new ArrayList<>())
                    .add(variants.get(variant));
        }
        return values.entrySet().stream()
                .map(value -> value.getKey() + " (" + String.join(", ", value.getValue()) + ")")
                .collect(Collectors.joining(", "));
    }

    private static Table table(String label, String mark, List<String> variants, List<Setting> settings) {
        List<Table.Filled<Setting>> columns = new ArrayList<>();
        columns.add(Table.Column.word("setting").with(setting -> mark + setting.name()));
        for (int variant = 0; variant < variants.size(); variant++) {
            int place = variant;
            columns.add(Table.Column.text(variants.get(variant))
                    .with(setting -> setting.values().get(place)));
        }
        return Table.of(label, settings, columns);
    }

    /** The settings by variant, of those that came up. */
    private static Map<String, Map<String, String>> columns(Run run) {
        Map<String, Map<String, String>> columns = new LinkedHashMap<>();
        for (Variant variant : run.experiment().variants()) {
            run.trials().stream()
                    .filter(trial -> trial.variant().equals(variant))
                    .filter(trial -> !trial.server().effective().isEmpty())
                    .findFirst()
                    .ifPresent(trial -> columns.put(variant.toString(), column(trial)));
        }
        if (run.experiment().variants().stream()
                .anyMatch(each -> run.experiment().subject(each).revision() != null)) {
            columns.forEach((variant, column) -> column.put("git revision", builtFrom(run, Variant.parse(variant))));
        }
        return columns;
    }

    private static String builtFrom(Run run, Variant variant) {
        Revision revision = run.experiment().subject(variant).revision();
        return revision == null ? "working tree" : revision.describe();
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
     * As the server reported it, but with each JVM argument separate, so that a difference in one does not hide the others;
     * then the effective limits of its container.
     */
    private static Map<String, String> column(TrialResult trial) {
        Map<String, Object> effective = trial.server().effective();
        ContainerUse container = trial.surroundings().container();
        Map<String, String> column = new LinkedHashMap<>(FlatConfiguration.of(effective));
        if (effective.get("jvm") instanceof Map<?, ?> jvm && jvm.get("arguments") instanceof List<?> arguments) {
            List<String> plain = new ArrayList<>();
            column.remove("jvm.arguments");
            for (Object argument : arguments) {
                Matcher assigned = ASSIGNED.matcher(String.valueOf(argument));
                if (assigned.matches()) {
                    column.put(assigned.group(1), assigned.group(2));
                } else {
                    plain.add(String.valueOf(argument));
                }
            }
            column.put("jvm.arguments", String.join(" ", plain));
        }
        if (container != null) {
            Double cpus = container.cpus();
            Long bytes = container.memoryLimitBytes();
            String memory = bytes == null ? "unlimited" : Numbers.mebibytes(bytes);
            column.put("container.cpus", cpus == null ? "unlimited" : Numbers.fixed(cpus, 2));
            column.put("container.memory", memory);
        }
        return column;
    }
}
