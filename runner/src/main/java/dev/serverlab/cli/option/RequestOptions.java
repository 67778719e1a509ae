package dev.serverlab.cli.option;

import dev.serverlab.contract.Work;
import dev.serverlab.model.file.Layer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The requests to the lab's own servers, and their heap. */
public final class RequestOptions {

    @Option(names = "--delay", paramLabel = "TIME", description = "The delay of each answer, such as 100ms.")
    private @Nullable Duration delay;

    @Option(
            names = "--work",
            paramLabel = "WORK",
            completionCandidates = Choices.OfWork.class,
            description = "How it waits: block, offload or timer.")
    private @Nullable Work work;

    @Option(names = "--cpu-micros", paramLabel = "N", description = "CPU burned by each request, in µs.")
    private @Nullable Integer cpuMicros;

    @Option(names = "--items", paramLabel = "N", description = "Items that each answer lists, some 55 bytes each.")
    private @Nullable Integer items;

    @Option(names = "--heap", paramLabel = "SIZE", description = "Heap of every server, such as 512m or 2g.")
    private @Nullable String heap;

    /** Adds these options on top of a layer. */
    public Layer over(Layer below) {
        return below.with("workload.delay", delay)
                .with("workload.work", work)
                .with("workload.cpuMicros", cpuMicros)
                .with("workload.items", items)
                .with("heap", heap);
    }
}
