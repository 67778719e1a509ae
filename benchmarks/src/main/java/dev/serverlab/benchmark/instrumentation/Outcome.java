package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.benchmark.Ratio;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The result of all sessions of one framework. */
record Outcome(String framework, List<Session> sessions) {

    /** What instrumentation may add at most, as a ratio. */
    private static final double LIMIT = 1.03;
    /** How far the interval may reach. */
    private static final double REACH = 1.05;

    /** CPU per request without JIT, instrumented over bare. */
    Ratio ratio() {
        return Ratio.of(sessions.stream().map(Session::logRatio).toList());
    }

    /** Whether it adds no more than that; an interval across the limit that reaches too far settles nothing. */
    String verdict() {
        Ratio ratio = ratio();
        if (ratio.value() <= LIMIT && ratio.high() <= REACH) {
            return "within 3 %";
        }
        return ratio.low() > LIMIT ? "MORE than 3 %" : "not settled";
    }

    /** Geometric mean over the sessions, whose quotient is then the ratio. */
    double instrumentedMicros() {
        return geometricMean(s -> s.instrumented().workMicros(s.requests()));
    }

    double bareMicros() {
        return geometricMean(s -> s.bare().workMicros(s.requests()));
    }

    double instrumentedJitMicros() {
        return mean(s -> s.instrumented().jitMicros(s.requests()));
    }

    double bareJitMicros() {
        return mean(s -> s.bare().jitMicros(s.requests()));
    }

    boolean quiet() {
        return sessions.stream().allMatch(s -> s.quiet().enough());
    }

    private double geometricMean(ToDoubleFunction<Session> value) {
        return Math.exp(mean(s -> Math.log(value.applyAsDouble(s))));
    }

    private double mean(ToDoubleFunction<Session> value) {
        return sessions.stream().mapToDouble(value).average().orElseThrow();
    }
}
