package dev.serverlab.measure.capacity;

import dev.serverlab.generator.WindowRequest;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.trial.TrialContext;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.spelling.MemorySizes;
import dev.serverlab.stats.capacity.LoadWindows.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;

/** The load on a server, one window after the other, each at its own rate. */
record OfferedLoad(TrialContext context, Variant variant, List<Slo> slo, CapacityWindows windows, Program generator) {

    /** A percentile of fewer says little, so windows at low rates are longer. */
    private static final int MIN_ARRIVALS = 60;

    private static final Duration LONGEST = Duration.ofSeconds(30);

    /**
     * A multiple of the requests in flight under a load that holds (Little's law); {@link #MIN_IN_FLIGHT} is what a
     * pause may pile up at any rate.
     */
    private static final int QUEUE_TIMES = 4;

    private static final int MIN_IN_FLIGHT = 1_000;

    /** Per generator; Linux gives each some 28,000 local ports. */
    private static final int MAX_IN_FLIGHT = 20_000;

    /** A window that is counted from its first arrival on, such as one of a warm-up. */
    Window atOnce(double rate, Duration length) throws InterruptedException {
        return make(rate, Duration.ZERO, length);
    }

    /**
     * A judged window. Counting starts after the delay and a third of its length, as no earlier answer shows a queue.
     *
     * @param window its minimum length
     */
    Window judged(double rate, Duration window) throws InterruptedException {
        Duration needed = Duration.ofMillis((long) (MIN_ARRIVALS / rate * 1_000));
        Duration enough = needed.compareTo(LONGEST) > 0 ? LONGEST : needed;
        Duration length = enough.compareTo(window) > 0 ? enough : window;
        Duration delay = context.experiment().subject(variant).workload().delay();
        return make(rate, delay.plus(window.dividedBy(3)), length);
    }

    /**
     * Offers a load above the capacity for some time, in which the queue grows as it would for waiting users; then,
     * without a pause, a load below it for some seconds.
     *
     * @return the first window is the one above the capacity
     */
    List<Window> overloadThenRecover(double above, Duration length, double below, int seconds)
            throws InterruptedException {
        int inFlight = (int) maxInFlight();
        List<WindowRequest> requests = new ArrayList<>();
        requests.add(new WindowRequest(above, Duration.ZERO, length, inFlight, true));
        for (int second = 1; second <= seconds; second++) {
            requests.add(new WindowRequest(below, Duration.ZERO, Duration.ofSeconds(1), inFlight, second < seconds));
        }
        return windows.make(generator, requests);
    }

    /** The outcome of a window. */
    static Outcome outcome(Window window) {
        return Outcome.valueOf(window.outcome().toUpperCase(Locale.ROOT));
    }

    /**
     * Arrivals that meet a queue of several times the limit would certainly be late. They are not sent, so that no
     * server has to hold and work off more than such a queue, or more than its heap is known to hold.
     */
    private Window make(double rate, Duration settle, Duration length) throws InterruptedException {
        double seconds = slo.stream()
                .map(Slo::within)
                .filter(Objects::nonNull)
                .mapToDouble(within -> within.toMillis() / 1e3)
                .max()
                .orElse(Double.POSITIVE_INFINITY);
        double queued = Math.max(MIN_IN_FLIGHT, QUEUE_TIMES * rate * seconds);
        int inFlight = (int) Math.min(queued, maxInFlight());
        return windows.make(generator, new WindowRequest(rate, settle, length, inFlight, false));
    }

    private long maxInFlight() {
        OptionalLong heap = MemorySizes.largestHeap(
                context.experiment().subject(variant).jvm().arguments());
        OptionalLong held = heap.isEmpty()
                ? OptionalLong.empty()
                : context.servers().of(variant).connections().heldBy(heap.getAsLong());
        long most = (long) MAX_IN_FLIGHT * context.generator().site().generators();
        return Math.min(most, held.orElse(most));
    }
}
