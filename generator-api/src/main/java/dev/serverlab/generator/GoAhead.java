package dev.serverlab.generator;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The line on the generator's standard input that ends a warm-up which waits for it: {@code measure}, or with a moment,
 * at which several generators begin together, {@code measure 1790000000000000}. With a moment, it ends the warm-up
 * regardless of answers, and a generator that cannot begin then fails.
 *
 * @param startEpochMicros when the load begins, settling first, in µs since 1970; absent: soon
 */
public record GoAhead(@Nullable Long startEpochMicros) {

    /** The load begins soon. */
    public static final GoAhead NOW = new GoAhead(null);

    /** Sixteen digits last until the year 2286. */
    private static final Pattern LINE = Pattern.compile(GeneratorEvent.MEASURE + "(?: ([0-9]{1,16}))?");

    /** The load begins at that moment. */
    public static GoAhead at(Instant start) {
        return new GoAhead(EpochMicros.of(start));
    }

    /** The line. */
    public String line() {
        return startEpochMicros == null ? GeneratorEvent.MEASURE : GeneratorEvent.MEASURE + " " + startEpochMicros;
    }

    /** Reads such a line; empty for any other. */
    public static Optional<GoAhead> parse(String line) {
        Matcher measure = LINE.matcher(line.strip());
        if (!measure.matches()) {
            return Optional.empty();
        }
        String start = measure.group(1);
        return Optional.of(start == null ? NOW : new GoAhead(Long.valueOf(start)));
    }
}
