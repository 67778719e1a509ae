package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.serverlab.model.spelling.Durations;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A component behind the servers, as an experiment names it. Spelt as its name alone where nothing else is said of it.
 *
 * @param latency by which requests of servers reach it later, as if it were further away; absent on plain loopback
 */
public record NamedBackend(String name, @Nullable Duration latency) {

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    public NamedBackend {
        Objects.requireNonNull(name, "name is missing");
    }

    /** One on plain loopback. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static NamedBackend of(String name) {
        return new NamedBackend(name, null);
    }

    @JsonValue
    Object spelt() {
        if (latency == null) {
            return name;
        }
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("name", name);
        keys.put("latency", latency);
        return keys;
    }

    /** For people. */
    @Override
    public String toString() {
        return latency == null ? name : name + " (" + Durations.format(latency) + " away)";
    }
}
