package dev.serverlab.gatling.settings;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads single values. A bad one is added to the problems and a harmless one returned in its place, so that reading
 * goes on and finds the others.
 */
final class Values {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private final UnaryOperator<@Nullable String> properties;
    private final List<String> problems;
    private final Map<String, String> all = new LinkedHashMap<>();

    Values(UnaryOperator<@Nullable String> properties, List<String> problems) {
        this.properties = properties;
        this.problems = problems;
    }

    @Nullable
    String text(String name) {
        return properties.apply(name);
    }

    /** Everything that was read so far, by name: as given, or by default. */
    Map<String, String> all() {
        return Collections.unmodifiableMap(all);
    }

    Duration duration(String name, String byDefault, Duration min, Duration max) {
        String allowed = "a duration from %s to %s, such as 500ms, 30s or 2m".formatted(text(min), text(max));
        return parsed(
                name,
                byDefault,
                text -> {
                    Matcher matcher = DURATION.matcher(text);
                    if (!matcher.matches()) {
                        throw new IllegalArgumentException(allowed);
                    }
                    long amount = Long.parseLong(matcher.group(1));
                    Duration value = switch (matcher.group(2)) {
                        case "ms" -> Duration.ofMillis(amount);
                        case "s" -> Duration.ofSeconds(amount);
                        case "m" -> Duration.ofMinutes(amount);
                        default -> Duration.ofHours(amount);
                    };
                    return within(value, min, max, allowed);
                },
                min);
    }

    int integer(String name, String byDefault, int min, int max) {
        String allowed = "a whole number from %d to %d".formatted(min, max);
        return parsed(name, byDefault, text -> within(Integer.valueOf(text), min, max, allowed), min, allowed);
    }

    double decimal(String name, double min, double max) {
        String allowed = "a number from %s to %.0f".formatted(min, max);
        return parsed(name, null, text -> within(Double.valueOf(text), min, max, allowed), min, allowed);
    }

    <T> T parsed(String name, @Nullable String byDefault, Function<String, T> parser, T harmless) {
        return parsed(name, byDefault, parser, harmless, "");
    }

    <T> @Nullable T optional(String name, Function<String, T> parser, Predicate<T> allowed, String allowedText) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        return attempt(
                name,
                text,
                given -> {
                    T value = parser.apply(given);
                    if (!allowed.test(value)) {
                        throw new IllegalArgumentException(allowedText);
                    }
                    return value;
                },
                allowedText);
    }

    /** @param allowed what the message calls allowed when the text is not a number */
    <T> T parsed(String name, @Nullable String byDefault, Function<String, T> parser, T harmless, String allowed) {
        String given = text(name);
        String text = given == null ? byDefault : given;
        if (text == null) {
            problems.add(name + ": missing; give -D" + name + "=…");
            return harmless;
        }
        T value = attempt(name, text, parser, allowed);
        return value == null ? harmless : value;
    }

    private <T> @Nullable T attempt(String name, String text, Function<String, T> parser, String allowed) {
        all.put(name, text);
        try {
            return parser.apply(text);
        } catch (NumberFormatException e) {
            problems.add("%s=%s: must be %s".formatted(name, text, allowed));
        } catch (IllegalArgumentException e) {
            problems.add("%s=%s: must be %s".formatted(name, text, e.getMessage()));
        }
        return null;
    }

    private static <T extends Comparable<T>> T within(T value, T min, T max, String allowed) {
        // Written so that NaN is outside as well.
        if (!(value.compareTo(min) >= 0 && value.compareTo(max) <= 0)) {
            throw new IllegalArgumentException(allowed);
        }
        return value;
    }

    private static String text(Duration duration) {
        if (duration.toMillis() % 1_000 != 0) {
            return duration.toMillis() + "ms";
        }
        return duration.toHours() > 0 ? duration.toHours() + "h" : duration.toSeconds() + "s";
    }
}
