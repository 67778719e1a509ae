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

/** The load model with its ramp. After the ramp it is constant for {@link #duration()}: the measured window. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "model")
public sealed interface Load {

    /** The time from no load to full load. */
    Duration ramp();

    /** The measured window at full load. */
    Duration duration();

    /** How many equal steps the ramp has; absent: it is linear. */
    default @Nullable Integer steps() {
        return null;
    }

    /** One line for people, such as {@code 100 concurrent users (closed model)}. */
    default String describe() {
        return describe(1);
    }

    /**
     * The same for servers that receive sequences of requests.
     *
     * @param requests per arrival, on average
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

    /** The fewest connections that it needs when each answer takes the delay. */
    default long connections(Duration delay) {
        return switch (this) {
            case Closed closed -> closed.users();
            case Open open -> connections(open.rate(), delay);
            case Simulated simulated -> 0;
            case SelfDriven own -> 0;
        };
    }

    /** The same for a rate of arrivals per second. */
    static long connections(double rate, Duration delay) {
        return (long) Math.ceil(rate * delay.toMillis() / 1_000);
    }

    /** The ramp for people, such as {@code 1s in 4 steps}. */
    default String describeRamp() {
        Integer steps = steps();
        return Durations.format(ramp()) + (steps == null ? "" : " in " + steps + (steps == 1 ? " step" : " steps"));
    }

    /** A number for people, without decimals when it is whole. */
    static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /**
     * Closed model: each user sends the next request when the last one is answered.
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

        /** One without think times. */
        public Closed(int users, Duration ramp, Duration duration, @Nullable Integer steps) {
            this(users, ramp, duration, steps, null);
        }

        /** The average think time per request, in ms. */
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

        /** One with a linear ramp. */
        public Open(double rate, Duration ramp, Duration duration) {
            this(rate, ramp, duration, null);
        }
    }

    /**
     * The load of the experiment's own Gatling simulation. The ramp is the time in which it grows.
     *
     * @param simulation the name of its class
     * @param classPath where that class is found: folders and jars, and folders of jars that end in {@code /*}
     */
    @JsonTypeName("simulated")
    record Simulated(String simulation, List<String> classPath, Duration ramp, Duration duration) implements Load {

        /** The class path, with entries resolved in that folder. */
        public List<String> classPathIn(Path folder) {
            return classPath.stream()
                    .map(entry -> folder.resolve(entry).toAbsolutePath().toString())
                    .toList();
        }

        /** The name of its class without the package. */
        public String simpleName() {
            return simulation.substring(simulation.lastIndexOf('.') + 1);
        }
    }

    /** Nothing is sent: the server generates its own work and counts it. Such a load has no steps. */
    @JsonTypeName("self-driven")
    record SelfDriven(Duration ramp, Duration duration) implements Load {}
}
