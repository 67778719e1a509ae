package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.spelling.MemorySizes;
import org.junit.jupiter.api.Test;
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

    private static Draft draft(String text) {
        return MadeUpDraft.of(text);
    }

    private static Experiment experiment(String text) {
        return draft(text).experiment();
    }

    private static Experiment resolved(String text, Layer site) {
        return draft(text).experiment(new Overrides(null, site));
    }

    private static Layer docker() {
        return Layer.NONE.with("in", Placement.Kind.DOCKER).with("cpus", 1.0).with("memory", "1g");
    }

    @Test
    void isAProcessWhenNobodySaysOtherwise() {
        Experiment experiment = experiment("question: why?\nvariants: [mvc:default]\n");
        assertThat(experiment.conditions().site()).isNull();
        assertThat(experiment.subject(DEFAULT).site()).isEqualTo(Placement.PROCESS);
    }

    @Test
    void canDifferFromVariantToVariant() {
        Experiment experiment = experiment(BOTH);
        assertThat(experiment.subject(DEFAULT).site()).isEqualTo(Placement.PROCESS);
        assertThat(experiment.subject(CONTAINED).site())
                .isEqualTo(new Placement.Container(Placement.Network.HOST, 1.5, 1L << 30));
        assertThat(experiment.subject(CONTAINED).site().describe())
                .isEqualTo("in a container (1.5 CPUs, 1 GiB, the host's network)");
    }

    @Test
    void ofAVariantTakesWhatItDoesNotSayFromThatOfAll() {
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
        assertThat(experiment.subject(DEFAULT).site())
                .isEqualTo(new Placement.Container(Placement.Network.BRIDGE, 2.0, 1L << 30));
        assertThat(experiment.subject(Variant.parse("mvc:single")).site()).isEqualTo(Placement.PROCESS);
        assertThat(experiment.differences()).containsOnlyKeys(DEFAULT, Variant.parse("mvc:single"));
    }

    @Test
    void isSetFromTheCommandLineForAll() {
        String file = "question: why?\nvariants: [mvc:default]\n";
        Experiment limited = resolved(file, docker());
        assertThat(limited.subject(DEFAULT).site())
                .isEqualTo(new Placement.Container(Placement.Network.BRIDGE, 1.0, 1L << 30));
        assertThat(limited.siteOfAll().describeAll()).isEqualTo("in containers (1 CPU, 1 GiB)");
        String contained = file + "in: docker\ncpus: 1\nmemory: 1g\n";
        assertThat(resolved(contained, Layer.NONE.with("cpus", 2.0).with("network", Placement.Network.HOST))
                        .subject(DEFAULT)
                        .site())
                .isEqualTo(new Placement.Container(Placement.Network.HOST, 2.0, 1L << 30));
        assertThat(resolved(contained, Layer.NONE.with("in", Placement.Kind.PROCESS))
                        .subject(DEFAULT)
                        .site())
                .isEqualTo(Placement.PROCESS);
    }

    @Test
    void ofAVariantIsNotUndoneByTheCommandLine() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(BOTH, docker()))
                .satisfies(e -> assertThat(e.problem().code()).isEqualTo("site-of-variants"))
                .withMessageContaining("mvc:default.docker");
    }

    @Test
    void hasNoLimitsAsAProcess() {
        String file = "question: why?\nvariants: [mvc:default]\n";
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file, Layer.NONE.with("cpus", 1.0)))
                .satisfies(e -> assertThat(e.problem().code()).isEqualTo("no-container"))
                .withMessageContaining("--cpus");
        assertThat(draft("question: why?\nvariants:\n  - { variant: mvc:default, memory: 1g }\n")
                        .mistakes())
                .singleElement()
                .asString()
                .contains("name.yaml line 3, column")
                .endsWith("(variants[0].memory): memory is for servers in containers; write in: docker beside it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "in: podman | (in): 'podman' is not one of process, docker, kubernetes, ssh",
                "memory: 1.5g | (memory): '1.5g' is not an amount of memory; write a whole number with m or g, such as 512m or 1g",
                "memory: 32m | (memory): less than 64m is too little for a JVM",
                "cpus: 0.05 | (cpus): 0.05 is not from 0.1 to 1024",
                "in: ssh | (in): in: ssh needs host: with a login, such as me@bench1",
                "host: bench1 | (host): host is for servers with in: ssh; write that beside it",
                "host: -oProxyCommand=id | (host): '-oProxyCommand=id' is not a login; write [USER@]HOST[:PORT], such as me@bench1",
                "ports: 30000-30999 | (ports): ports is for servers with in: ssh; write that beside it",
                "network: none | (network): 'none' is not one of bridge, host"
            })
    void refusesWhatNoContainerCanHave(String line, String mistake) {
        String text =
                "question: why?\nvariants: [mvc:default]\n" + (line.startsWith("in:") ? "" : "in: docker\n") + line;
        assertThat(draft(text + "\n").mistakes()).singleElement().asString().endsWith(mistake);
    }

    @Test
    void holdsMoreThanTheHeapOfItsJvm() {
        String text = "question: why?\nvariants: [mvc:default]\nin: docker\nmemory: 512m\n";

        // The heap that every server has unless somebody says otherwise.
        assertThat(draft(text).mistakes())
                .singleElement()
                .asString()
                .contains("(memory): 512 MiB is too small for a heap of 512 MiB and the JVM's other memory");
        assertThat(draft(text + "jvmArgs: [-Xmx1g, -XX:MaxHeapSize=262144K]\n").mistakes())
                .isEmpty();
        assertThat(draft(text + "jvmArgs: [-XX:+UseSerialGC]\n").mistakes())
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
