package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.experiment.Paired;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a file says of the paired trials; absent leaves it as it is. */
record PairedPart(
        @Nullable Integer sessions,
        @Nullable Integer blocks,
        @Nullable Duration block,
        @Nullable Duration edge,
        @Nullable Duration warmup,
        @Nullable Duration settle,
        @Nullable Double rate,
        @Nullable MarginsPart margins) {

    record MarginsPart(
            @Nullable Double cpuPercent, @Nullable Double latencyMillis) {

        Margins on(Margins otherwise) {
            return new Margins(or(cpuPercent, otherwise.cpuPercent()), or(latencyMillis, otherwise.latencyMillis()));
        }
    }

    /** The paired trials that it means where it says something, and elsewhere the other ones. */
    Paired on(Paired otherwise) {
        return new Paired(
                or(sessions, otherwise.sessions()),
                or(blocks, otherwise.blocks()),
                or(block, otherwise.block()),
                or(edge, otherwise.edge()),
                or(warmup, otherwise.warmup()),
                or(settle, otherwise.settle()),
                rate == null ? otherwise.rate() : rate,
                margins == null ? otherwise.margins() : margins.on(otherwise.margins()));
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
