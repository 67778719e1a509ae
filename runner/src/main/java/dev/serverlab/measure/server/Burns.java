package dev.serverlab.measure.server;

import dev.serverlab.contract.Work;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * On which threads a server burns the CPU that a request asks for, by the way it waits: {@link #REQUEST}, {@link #WORKER}, or
 * the name of the setting that says how many threads of another kind do; without that setting it is one per core. Each is
 * absent when the file does not say.
 */
public record Burns(
        @Nullable String block,
        @Nullable String offload,
        @Nullable String timer) {

    /** The threads that take requests. */
    public static final String REQUEST = "request";
    /** The threads that sleep for {@link Work#OFFLOAD}. */
    public static final String WORKER = "worker";

    /** Of a file that says nothing. */
    static final Burns UNSAID = new Burns(null, null, null);

    /** On which threads with that work; empty when it is not known. */
    public Optional<String> on(Work work) {
        return Optional.ofNullable(
                switch (work) {
                    case BLOCK -> block;
                    case OFFLOAD -> offload;
                    case TIMER -> timer;
                });
    }
}
