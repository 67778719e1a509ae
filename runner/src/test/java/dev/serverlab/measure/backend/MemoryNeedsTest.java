package dev.serverlab.measure.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.spelling.MemorySizes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** With what the lab says of its own database: 182 MiB, and 94 KiB for each connection. */
final class MemoryNeedsTest {

    private static final long MIB = 1L << 20;
    private static final String POOL = "spring.datasource.hikari.maximum-pool-size";
    private static final long DATABASE = 182 * MIB + 2_000 * 94 * 1024;

    private static Experiment querying(Protocols protocol) {
        return MadeUpExperiment.of("jdbc:default", "jdbc:virtual")
                .jvmArgs(MemorySizes.withHeap("512m", List.of()).toArray(String[]::new))
                .backends("mariadb")
                .settings(Map.of("jdbc", Map.of(POOL, "2000")))
                .protocol(protocol)
                .build();
    }

    private static void require(Experiment experiment, long available) {
        List<Variant> all = experiment.variants();
        new MemoryNeeds(experiment, Backends.in(Path.of("..")).of(experiment)).require(all, available);
    }

    @Test
    void heapAndDatabaseFitBesideEachOther() {
        Experiment solo = querying(Protocols.SOLO);
        require(solo, 512 * MIB + DATABASE);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> require(solo, 512 * MIB + DATABASE - 1))
                .satisfies(e -> {
                    assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED);
                    assertThat(e.problem().what())
                            .isEqualTo("The experiment needs 877 MiB of memory at once, but only 877 MiB is "
                                    + "free. Server heaps take 512 MiB, and backends 365 MiB with 2000 connections.");
                });
    }

    @Test
    void allServersOfASessionRunAtOnce() {
        long needed = 2 * (512 * MIB + 2_000 * 94 * 1024) + 182 * MIB;
        require(querying(Protocols.PAIRED), needed);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> require(querying(Protocols.PAIRED), needed - 1))
                .satisfies(e -> assertThat(e.problem().what()).contains("with 4000 connections"));
    }
}
