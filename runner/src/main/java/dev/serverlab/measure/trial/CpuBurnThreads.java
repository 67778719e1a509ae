package dev.serverlab.measure.trial;

import dev.serverlab.measure.server.ServerDescriptor.Burns;
import java.util.Map;
import java.util.Optional;

/** The threads on which requests burn their CPU. */
sealed interface CpuBurnThreads {

    /** Those that take requests. */
    record Request() implements CpuBurnThreads {}

    /** Those that sleep for {@code work=offload}. */
    record Worker() implements CpuBurnThreads {}

    /**
     * Others.
     *
     * @param threads how many
     */
    record Pool(int threads) implements CpuBurnThreads {}

    /** Nobody says which, or how many. */
    record Unknown() implements CpuBurnThreads {}

    /**
     * Reads what a server's description says.
     *
     * @param on which threads, as {@link Burns} has it; empty when it does not say
     * @param settings that the server was started with
     * @param cores that the server sees
     */
    static CpuBurnThreads of(Optional<String> on, Map<String, String> settings, int cores) {
        return switch (on.orElse("")) {
            case "" -> new Unknown();
            case Burns.REQUEST -> new Request();
            case Burns.WORKER -> new Worker();
            default -> {
                String threads = settings.getOrDefault(on.orElseThrow(), Integer.toString(cores));
                yield threads.matches("[1-9]\\d{0,8}") ? new Pool(Integer.parseInt(threads)) : new Unknown();
            }
        };
    }
}
