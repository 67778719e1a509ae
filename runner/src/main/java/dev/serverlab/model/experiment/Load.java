package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.serverlab.generator.Think;
import dev.serverlab.model.spelling.Durations;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The load model with its ramp. After the ramp it stays steady for {@link #duration()}: the measured window. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "model")
public sealed interface Load {

    /** From nothing to the full load. */
    Duration ramp();

    /** The measured window at full load. */
    Duration duration();

    /** How many stairs of equal height and length the ramp has; absent: it is a straight line. */
    default @Nullable Integer steps() {
        return null;
    }

    /** One line for people, such as {@code 100 concurrent users (closed model)}. */
    default String describe() {
        return describe(1);
    }

    /**
     * The same of servers that are sent sequences.
     *
     * @param requests that come of an arrival, on average
     */
    default String describe(double requests) {
        return switch (this) {
            case Closed closed ->
                closed.users() + (closed.users() == 1 ? " concurrent user" : " concurrent users") + " (closed model)"
                        + (closed.think() == null ? "" : ", thinking " + closed.think() + " after an answer");
            case Open open ->
                requests == 1
                        ? number(open.rate()) + " arrivals/s (open model)"
                        : number(open.rate()) + " requests/s, " + number(Math.round(requests * 100) / 100.0)
                                + " an arrival (open model)";
            case Simulated simulated -> simulated.simulation() + " (a Gatling simulation)";
            case SelfDriven own -> "its own work (self-driven)";
        };
    }

    /** How many connections it needs at least when each answer takes a delay. */
    default long connections(Duration delay) {
        return switch (this) {
            case Closed closed -> closed.users();
            case Open open -> connections(open.rate(), delay);
            case Simulated simulated -> 0;
            case SelfDriven own -> 0;
        };
    }

    /** The same of arrivals per second. */
    static long connections(double rate, Duration delay) {
        return (long) Math.ceil(rate * delay.toMillis() / 1_000);
    }

    /** The ramp for people, such as {@code 1s in 4 steps}. */
    default String describeRamp() {
        Integer steps = steps();
        return Durations.format(ramp()) + (steps == null ? "" : " in " + steps + (steps == 1 ? " step" : " steps"));
    }

    /** For people: without a point when it is whole. */
    static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /**
     * Closed model: each user sends its next request when the last one is answered.
     *
     * @param users concurrent users, each with one connection
     * @param think how long each waits after an answer, or after the last of a sequence; absent: not at all
     */
    @JsonTypeName("closed")
    record Closed(
            int users,
            Duration ramp,
            Duration duration,
            @Nullable Integer steps,
            @Nullable Think think) implements Load {

        /** One whose users do not think. */
        public Closed(int users, Duration ramp, Duration duration, @Nullable Integer steps) {
            this(users, ramp, duration, steps, null);
        }

        /** How long a user thinks for each request on average, in ms. */
        public double thinkMillis() {
            return think == null ? 0 : think.meanMillis();
        }
    }

    /**
     * Open model: requests arrive whether or not earlier ones are answered.
     *
     * @param rate arrivals per second
     */
    @JsonTypeName("open")
    record Open(
            double rate,
            Duration ramp,
            Duration duration,
            @Nullable Integer steps) implements Load {

        /** One whose ramp is a straight line. */
        public Open(double rate, Duration ramp, Duration duration) {
            this(rate, ramp, duration, null);
        }
    }

    /**
     * What a Gatling simulation does that the experiment brings. The ramp is the time that it is given to grow.
     *
     * @param simulation the name of its class
     * @param classPath where that is found: folders and jars, and folders of jars that end in {@code /*}
     */
    @JsonTypeName("simulated")
    record Simulated(String simulation, List<String> classPath, Duration ramp, Duration duration) implements Load {

        /** The class path, of entries that begin in that folder. */
        public List<String> classPathIn(Path folder) {
            return classPath.stream()
                    .map(entry -> folder.resolve(entry).toAbsolutePath().toString())
                    .toList();
        }

        /** Without its package. */
        public String simpleName() {
            return simulation.substring(simulation.lastIndexOf('.') + 1);
        }
    }

    /** Nothing is sent: the server makes its own work and counts it. What has no load has no stairs. */
    @JsonTypeName("self-driven")
    record SelfDriven(Duration ramp, Duration duration) implements Load {}
}
