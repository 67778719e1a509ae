package dev.serverlab.contract;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what must come, longer than any machine needs for it. */
public final class Awaited {

    private Awaited() {}

    public static void until(Callable<Boolean> condition) {
        await().atMost(Duration.ofSeconds(30)).until(condition);
    }
}
