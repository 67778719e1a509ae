package dev.serverlab.analysis.history;

import dev.serverlab.analysis.compare.Setting;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Under what a variant was measured. Only numbers from equal conditions form one line of a trend: after another JDK or on
 * another machine a number says nothing of the one before. The lab's own revision, the seed and the number of rounds or
 * sessions are no conditions: that they change is what a trend is looked at for, or only makes it more precise.
 *
 * @param parts by name, for people
 */
public record Conditions(Map<String, String> parts) {

    /** Those of one variant in the trials of one protocol. */
    static Conditions of(Run run, Protocol protocol, Variant variant) {
        Map<String, String> parts = new LinkedHashMap<>();
        Setting.ALL.stream()
                .filter(setting ->
                        setting.condition() && (setting.protocol() == null || setting.protocol() == protocol))
                .forEach(setting -> parts.put(
                        setting.name(),
                        Objects.requireNonNullElse(setting.value().apply(run, variant), "")));
        parts.put(
                "settings",
                new TreeMap<>(run.experiment().settingsOf(variant))
                        .entrySet().stream()
                                .map(setting -> setting.getKey() + "=" + setting.getValue())
                                .collect(Collectors.joining(", ")));
        return new Conditions(parts);
    }

    /** What is not as it was under those before, such as {@code servers' JDK: 25.0.2 instead of 25.0.1}. */
    public List<String> unlike(Conditions before) {
        return Stream.concat(parts.keySet().stream(), before.parts.keySet().stream())
                .distinct()
                .filter(name -> !named(name).equals(before.named(name)))
                .map(name -> name + ": " + named(name) + " instead of " + before.named(name))
                .toList();
    }

    private String named(String part) {
        String value = parts.getOrDefault(part, "");
        return value.isEmpty() ? "none" : value;
    }
}
