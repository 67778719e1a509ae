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
 * A backend that an experiment names, spelt as its name alone when nothing else is given.
 *
 * @param at {@value #DOCKER} for a container of its image, or the address of a running one, such as {@code
 *     jdbc:mysql://127.0.0.1:3306/}; absent where the lab starts it as its {@code backend.yaml} says
 * @param latency added to the servers' requests, as if the backend were further away; absent: no proxy
 */
public record NamedBackend(
        String name, @Nullable String at, @Nullable Duration latency) {

    /** Used instead of an address: the lab starts its image. */
    public static final String DOCKER = "docker";

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    public NamedBackend {
        Objects.requireNonNull(name, "name is missing");
    }

    /** A backend on plain loopback. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static NamedBackend of(String name) {
        return new NamedBackend(name, null, null);
    }

    /** The same at another place. */
    public NamedBackend at(String other) {
        return new NamedBackend(name, other, latency);
    }

    /** Whether its image is used. */
    public boolean isImage() {
        return DOCKER.equals(at);
    }

    /** The address of a running instance; absent where the lab starts it. */
    public @Nullable String given() {
        return isImage() ? null : at;
    }

    @JsonValue
    Object spelt() {
        if (at == null && latency == null) {
            return name;
        }
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("name", name);
        if (at != null) {
            keys.put("at", at);
        }
        if (latency != null) {
            keys.put("latency", latency);
        }
        return keys;
    }

    /** For people. */
    @Override
    public String toString() {
        String where = at == null ? "" : isImage() ? " in a container" : " at " + at + ", given";
        return name + where + (latency == null ? "" : " (" + Durations.format(latency) + " away)");
    }
}
