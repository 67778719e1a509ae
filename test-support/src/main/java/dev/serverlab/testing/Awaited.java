package dev.serverlab.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for what must come, longer than any machine needs for it, and reports what came instead. */
public final class Awaited {

    /** Only guards against a hang. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    private Awaited() {}

    /** For conditions that tell nothing but whether they hold. */
    public static ConditionFactory await() {
        return Awaitility.await().atMost(LIMIT);
    }

    /** Polls until the answer is as wanted. */
    public static <T> void until(String wanted, Callable<T> asked, Predicate<? super T> condition) {
        AtomicReference<@Nullable T> last = new AtomicReference<>();
        try {
            await().until(() -> {
                T answer = asked.call();
                last.set(answer);
                return condition.test(answer);
            });
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(
                    "asked for %s within %d s, came %s".formatted(wanted, LIMIT.toSeconds(), last.get()), e);
        }
    }

    /** Polls until the answer equals that one. */
    public static <T> void equal(String what, Callable<T> asked, T wanted) {
        until(what + " " + wanted, asked, wanted::equals);
    }
}
