package dev.serverlab.report;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The configurations that the servers read back and the limits of their containers, a column per variant. Each is that of the variant's first trial that has
 * one. Process ids and ports are left out: they are new with every start.
 *
 * @param variants those that came up
 * @param differing settings that are not the same on all of them
 * @param same settings that are
 */
public record SideBySide(List<Variant> variants, List<Setting> differing, List<Setting> same) {

    /** A JVM argument with a value. */
    private static final Pattern ASSIGNED = Pattern.compile("(-(?:D|XX:)[\\w.]+)=(.*)", Pattern.DOTALL);

    private static final Pattern NEW_EVERY_TIME = Pattern.compile("jvm\\.pid|.*\\.port");

    /**
     * One row.
     *
     * @param values in the order of the variants; a dash where a server does not tell
     */
    public record Setting(String name, List<String> values) {

        boolean differs() {
            return values.stream().distinct().count() > 1;
        }
    }

    public static SideBySide of(Run run) {
        Map<Variant, Map<String, String>> columns = new LinkedHashMap<>();
        for (Variant variant : run.experiment().variants()) {
            run.trials().stream()
                    .filter(trial -> trial.variant().equals(variant)
                            && !trial.effective().isEmpty())
                    .findFirst()
                    .ifPresent(trial -> {
                        Map<String, String> column = column(trial.effective());
                        column.putAll(limits(trial.container()));
                        columns.put(variant, column);
                    });
        }
        Set<String> names = new LinkedHashSet<>();
        columns.values().forEach(column -> names.addAll(column.keySet()));
        List<Setting> settings = names.stream()
                .filter(name -> !NEW_EVERY_TIME.matcher(name).matches())
                .map(name -> new Setting(
                        name,
                        columns.values().stream()
                                .map(column -> column.getOrDefault(name, Metric.ABSENT))
                                .toList()))
                .toList();
        return new SideBySide(
                List.copyOf(columns.keySet()),
                settings.stream().filter(Setting::differs).toList(),
                settings.stream().filter(setting -> !setting.differs()).toList());
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
        Map<String, String> column = new LinkedHashMap<>(RunText.flat(rest));
        column.putAll(arguments);
        return column;
    }
}
