package dev.serverlab.cli.console;

import dev.serverlab.report.document.PlainText;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A sign of life during work without progress of its own: one line that says what is being done, on a terminal with the
 * seconds that it has taken so far.
 */
public final class Busy implements AutoCloseable {

    private static final int ROOM_FOR_SECONDS = 10;

    private final Console console;
    private final String what;
    private final long began = System.nanoTime();
    private final @Nullable ScheduledExecutorService redraws;

    Busy(Console console, String what, boolean terminal) {
        this.console = console;
        this.what = what;
        if (terminal) {
            draw();
            redraws = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("sign-of-life").factory());
            redraws.scheduleAtFixedRate(this::draw, 1, 1, TimeUnit.SECONDS);
        } else {
            redraws = null;
            console.line(what + ".");
        }
    }

    /**
     * Says what is being done until it is closed.
     *
     * @param what without a full stop
     */
    public static Busy with(String what, Console console) {
        return new Busy(console, what, Console.isTerminal());
    }

    /** Redraws the line. */
    private void draw() {
        String shown = PlainText.cut(what, console.columns() - ROOM_FOR_SECONDS);
        long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
        console.print("\r" + shown + (seconds == 0 ? "" : ": " + seconds + " s") + "\u001b[K");
    }

    /** Ends the line. */
    @Override
    public void close() {
        if (redraws != null) {
            redraws.close();
            draw();
            console.line("");
        }
    }
}
