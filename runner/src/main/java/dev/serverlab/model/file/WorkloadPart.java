package dev.serverlab.model.file;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Workload;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a file or the command line says of the requests; absent leaves it as it is. */
public record WorkloadPart(
        @Nullable Duration delay,
        @Nullable Work work,
        @Nullable Integer cpuMicros) {

    /** Says nothing. */
    public static final WorkloadPart NONE = new WorkloadPart(null, null, null);

    /** The requests that it means where it says something, and elsewhere the other ones. */
    Workload on(Workload otherwise) {
        return new Workload(
                delay == null ? otherwise.delay() : delay,
                work == null ? otherwise.work() : work,
                cpuMicros == null ? otherwise.cpuMicros() : cpuMicros);
    }

    /** Both: where it says something, that holds. */
    WorkloadPart over(@Nullable WorkloadPart below) {
        return below == null
                ? this
                : new WorkloadPart(
                        delay == null ? below.delay : delay,
                        work == null ? below.work : work,
                        cpuMicros == null ? below.cpuMicros : cpuMicros);
    }
}
