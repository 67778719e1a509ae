package dev.serverlab.model.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.file.Resolution;
import dev.serverlab.model.file.SitePart;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlacementTest {

    private static final Variant DEFAULT = Variant.parse("mvc:default");
    private static final Variant CONTAINED = Variant.parse("mvc:default.docker");
    private static final String BOTH = """
            question: what does a container cost?
            variants:
              - mvc:default
              - { variant: "mvc:default.docker", in: docker, cpus: 1.5, memory: 1g, network: host }
            """;

    @TempDir
    private Path folder;

    private Draft draft(String text) throws Exception {
        Files.writeString(folder.resolve("name.yaml"), text);
        return new Experiments(folder).draft("name", RunLength.QUICK);
    }

    private Experiment experiment(String text) throws Exception {
        return draft(text).require(List.of());
    }

    private static Experiment resolved(Experiment file, SitePart site) {
        Overrides none = Overrides.none();
        return Resolution.resolve(
                file,
                new Overrides(
                        null,
                        none.load(),
                        none.workload(),
                        null,
                        null,
                        null,
                        none.paired(),
                        null,
                        none.settings(),
                        site),
                unused -> OptionalDouble.empty());
    }

    private static SitePart docker() {
        return new SitePart(Placement.Kind.DOCKER, 1.0, 1L << 30, null);
    }

    @Test
    void isAProcessWhenNobodySaysOtherwise() throws Exception {
        Experiment experiment = experiment("question: why?\nvariants: [mvc:default]\n");
        assertThat(experiment.site()).isNull();
        assertThat(experiment.siteOf(DEFAULT)).isEqualTo(Placement.PROCESS);
    }

    @Test
    void canDifferFromVariantToVariant() throws Exception {
        Experiment experiment = experiment(BOTH);
        assertThat(experiment.siteOf(DEFAULT)).isEqualTo(Placement.PROCESS);
        assertThat(experiment.siteOf(CONTAINED))
                .isEqualTo(new Placement.Container(Placement.Network.HOST, 1.5, 1L << 30));
        assertThat(experiment.siteOf(CONTAINED).describe())
                .isEqualTo("in a container (1.5 CPUs, 1 GiB, the host's network)");
    }

    @Test
    void ofAVariantTakesWhatItDoesNotSayFromThatOfAll() throws Exception {
        Experiment experiment = experiment("""
                question: why?
                in: docker
                cpus: 1
                memory: 1g
                variants:
                  - { variant: mvc:default, cpus: 2 }
                  - { variant: mvc:single, in: process }
                  - { variant: mvc:wide, in: docker }
                """);
        assertThat(experiment.siteOf(DEFAULT))
                .isEqualTo(new Placement.Container(Placement.Network.BRIDGE, 2.0, 1L << 30));
        assertThat(experiment.siteOf(Variant.parse("mvc:single"))).isEqualTo(Placement.PROCESS);
        assertThat(experiment.differences()).containsOnlyKeys(DEFAULT, Variant.parse("mvc:single"));
    }

    @Test
    void isSetFromTheCommandLineForAll() throws Exception {
        Experiment file = experiment("question: why?\nvariants: [mvc:default]\n");
        Experiment limited = resolved(file, docker());
        assertThat(limited.siteOf(DEFAULT)).isEqualTo(new Placement.Container(Placement.Network.BRIDGE, 1.0, 1L << 30));
        assertThat(limited.siteOfAll().describeAll()).isEqualTo("in containers (1 CPU, 1 GiB)");
        assertThat(resolved(limited, new SitePart(null, 2.0, null, Placement.Network.HOST))
                        .siteOf(DEFAULT))
                .isEqualTo(new Placement.Container(Placement.Network.HOST, 2.0, 1L << 30));
        assertThat(resolved(limited, new SitePart(Placement.Kind.PROCESS, null, null, null))
                        .siteOf(DEFAULT))
                .isEqualTo(Placement.PROCESS);
    }

    @Test
    void ofAVariantIsNotUndoneByTheCommandLine() throws Exception {
        Experiment file = experiment(BOTH);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file, docker()))
                .satisfies(e -> assertThat(e.problem().code()).isEqualTo("site-of-variants"))
                .withMessageContaining("mvc:default.docker");
    }

    @Test
    void hasNoLimitsAsAProcess() throws Exception {
        Experiment file = experiment("question: why?\nvariants: [mvc:default]\n");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file, new SitePart(null, 1.0, null, null)))
                .satisfies(e -> assertThat(e.problem().code()).isEqualTo("no-container"))
                .withMessageContaining("--cpus");
        assertThat(draft("question: why?\nvariants:\n  - { variant: mvc:default, memory: 1g }\n")
                        .mistakes(List.of()))
                .singleElement()
                .asString()
                .contains("name.yaml line 3, column")
                .endsWith("(variants[0].memory): memory is for servers in containers; write in: docker beside it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "in: podman | (in): 'podman' is none of process, docker",
                "memory: 1.5g | (memory): '1.5g' is not an amount of memory; write a whole number with m or g, as 512m or 1g",
                "memory: 32m | (memory): less than 64 MiB is too little for a JVM",
                "cpus: 0.05 | (cpus): 0.05 is not from 0.1 to 1024",
                "network: none | (network): 'none' is none of bridge, host"
            })
    void refusesWhatNoContainerCanHave(String line, String mistake) throws Exception {
        String text =
                "question: why?\nvariants: [mvc:default]\n" + (line.startsWith("in:") ? "" : "in: docker\n") + line;
        assertThat(draft(text + "\n").mistakes(List.of()))
                .singleElement()
                .asString()
                .endsWith(mistake);
    }

    @Test
    void holdsMoreThanTheHeapOfItsJvm() throws Exception {
        String text = "question: why?\nvariants: [mvc:default]\nin: docker\nmemory: 512m\n";

        // The heap that every server has unless somebody says otherwise.
        assertThat(draft(text).mistakes(List.of()))
                .singleElement()
                .asString()
                .contains("(memory): 512 MiB does not hold a heap of 512 MiB and what a JVM needs beside it");
        assertThat(draft(text + "jvmArgs: [-Xmx1g, -XX:MaxHeapSize=262144K]\n").mistakes(List.of()))
                .isEmpty();
        assertThat(draft(text + "jvmArgs: [-XX:+UseSerialGC]\n").mistakes(List.of()))
                .as("the JVM chooses by what it finds")
                .isEmpty();
    }

    @Test
    void readsAmountsOfMemoryAsContainerEnginesDo() {
        assertThat(MemorySizes.parse("1g")).isEqualTo(1L << 30);
        assertThat(MemorySizes.parse("1536m")).isEqualTo(1536L << 20);
        assertThat(MemorySizes.describe(1536L << 20)).isEqualTo("1536 MiB");
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> MemorySizes.parse("1GB"));
    }
}
