package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.benchmark.Ratio;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What all sessions of one framework come to. */
record Outcome(String framework, List<Session> sessions) {

    /** What instrumentation may add at most, as a ratio. */
    static final double LIMIT = 1.10;

    /** CPU per request without JIT, instrumented over bare. */
    Ratio ratio() {
        return Ratio.of(sessions.stream().map(Session::logRatio).toList());
    }

    /** Where the whole interval lies; an interval across the limit settles nothing. */
    String verdict() {
        Ratio ratio = ratio();
        if (ratio.high() <= LIMIT) {
            return "within 10 %";
        }
        return ratio.low() > LIMIT ? "MORE than 10 %" : "not settled";
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
