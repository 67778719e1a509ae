package dev.serverlab.fanout;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * How a request fans out. {@code application.yaml} has the defaults.
 *
 * @param calls how many it makes, 1…32
 * @param pool the threads of the way {@code pools}
 * @param loops event loops of the way {@code webclient}
 * @param connections the maximum number to the upstream; whatever needs one more waits for it
 * @param timeLimit how long a call may take, including its wait for a thread or a connection
 */
@ConfigurationProperties("fanout")
record FanOutSettings(int calls, Pool pool, int loops, int connections, Duration timeLimit) {

    FanOutSettings {
        requireBetween("fanout.calls", calls, 32);
        requireBetween("fanout.loops", loops, 1_000);
        requireBetween("fanout.connections", connections, 100_000);
        if (timeLimit.toMillis() < 1 || timeLimit.compareTo(Duration.ofHours(1)) > 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "fanout.time-limit",
                    timeLimit.toMillis() + " ms",
                    "Set it to a time from 1ms to 1h, as in -Dfanout.time-limit=5s.");
        }
    }

    /**
     * The pool of each call of a request: the first calls of all requests share one, their second calls another.
     *
     * @param size its threads, 1…10000
     */
    record Pool(int size) {
        Pool {
            requireBetween("fanout.pool.size", size, 10_000);
        }
    }

    private static void requireBetween(String name, int value, int most) {
        if (value < 1 || value > most) {
            throw new InvalidConfigurationPropertyValueException(
                    name, value, "Set it to a whole number from 1 to " + most + ", as in -D" + name + "=3.");
        }
    }
}
