package dev.serverlab.bus;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.internal.threadchecker.BlockedThreadChecker;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Counts Vert.x' warnings about blocked threads; the lines still go to the log. */
final class BlockedThreadWarnings extends Handler {

    /** Kept referenced, as the JDK otherwise collects a logger with its handlers. */
    private static final Logger CHECKER = Logger.getLogger(BlockedThreadChecker.LOGGER_NAME);

    private final Counter warnings;

    private BlockedThreadWarnings(MeterRegistry registry) {
        warnings = Counter.builder("bus.blocked.warnings")
                .description("warnings of Vert.x that a thread is blocked")
                .register(registry);
    }

    /** Counts from now on until it is closed. */
    static BlockedThreadWarnings count(MeterRegistry registry) {
        BlockedThreadWarnings warnings = new BlockedThreadWarnings(registry);
        CHECKER.addHandler(warnings);
        return warnings;
    }

    @Override
    public void publish(LogRecord line) {
        if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
            warnings.increment();
        }
    }

    @Override
    public void flush() {
        // Counted at once.
    }

    @Override
    public void close() {
        CHECKER.removeHandler(this);
    }
}
