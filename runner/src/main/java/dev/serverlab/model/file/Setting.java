package dev.serverlab.model.file;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.serverlab.model.spelling.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A setting of a server, as in its {@code server.yaml}: {@code { type: integer, min: 1, max: 9, about: … }}, {@code {
 * values: [true, false], about: … }}, or its meaning alone if it accepts any text.
 *
 * @param type the type of its value
 * @param min the smallest integer
 * @param max the largest integer
 * @param values accepted in addition to those of its type; for {@link Type#WORD} only these
 * @param about its meaning, for people
 */
public record Setting(Type type, int min, int max, List<String> values, String about) {

    /** The type of a value. */
    public enum Type {
        INTEGER,
        /** As {@link Durations} reads it. */
        DURATION,
        WORD,
        TEXT
    }

    /** A setting that accepts any text. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Setting ofText(String about) {
        return new Setting(Type.TEXT, 0, 0, List.of(), about);
    }

    /** @throws IllegalArgumentException unless exactly integers have both limits, and words have values */
    @JsonCreator
    static Setting ofType(
            @JsonProperty("type") @Nullable Type type,
            @JsonProperty("min") @Nullable Integer min,
            @JsonProperty("max") @Nullable Integer max,
            @JsonProperty("values") @Nullable List<String> values,
            @JsonProperty("about") @Nullable String about) {
        Objects.requireNonNull(about, "about is missing");
        Type said = Objects.requireNonNullElse(type, Type.WORD);
        boolean integer = said == Type.INTEGER;
        if ((min != null) != integer || (max != null) != integer || said == Type.WORD && values == null) {
            throw new IllegalArgumentException("write { type: integer, min: N, max: M, about: … },"
                    + " { type: duration, about: … } or { values: [A, B], about: … }");
        }
        List<String> own = values == null ? List.of() : List.copyOf(values);
        return new Setting(said, Objects.requireNonNullElse(min, 0), Objects.requireNonNullElse(max, 0), own, about);
    }

    /** Whether it accepts that value. */
    public boolean takes(String value) {
        return values.contains(value)
                || switch (type) {
                    case INTEGER -> value.matches("-?\\d{1,10}") && isWithin(Long.parseLong(value));
                    case DURATION -> Durations.isWholeMillis(value);
                    case WORD -> false;
                    case TEXT -> true;
                };
    }

    private boolean isWithin(long value) {
        return value >= min && value <= max;
    }

    /** The accepted values in words, such as {@code a whole number from 1 to 9}; empty if it accepts any text. */
    public String words() {
        List<String> all = new ArrayList<>();
        switch (type) {
            case INTEGER -> all.add("a whole number from %s to %s".formatted(min, max));
            case DURATION -> all.add("a duration such as 500ms or 30s");
            case WORD -> {}
            case TEXT -> {
                return "";
            }
        }
        all.addAll(values);
        String last = all.removeLast();
        return all.isEmpty() ? last : String.join(", ", all) + " or " + last;
    }
}
