package dev.serverlab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.problem.LabException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BackendOptionTest {

    private static final Experiment EXPERIMENT = MadeUpExperiment.of("mvc:default")
            .backends(NamedBackend.of("store"), new NamedBackend("service", null, Duration.ofMillis(5)))
            .build();

    @Test
    void saysWhereOneIsAndLeavesAllElseOfIt() {
        Layer layer = BackendOption.over(Layer.NONE, List.of("service=http://a:1/?b=c", "store=docker"), EXPERIMENT);

        assertThat(layer.read("backends", NamedBackend[].class))
                .containsExactly(
                        new NamedBackend("store", "docker", null),
                        new NamedBackend("service", "http://a:1/?b=c", Duration.ofMillis(5)));
    }

    @Test
    void changesNothingWhereNothingIsSaid() {
        assertThat(BackendOption.over(Layer.NONE, List.of(), EXPERIMENT)).isEqualTo(Layer.NONE);
    }

    @Test
    void isRefusedWhereItNamesNoneOrNoPlace() {
        refused("stoer=docker", "has no backend 'stoer'");
        refused("store", "'store' is not a backend with its place");
        refused("store=", "'store=' is not a backend with its place");
        refused("=docker", "'=docker' is not a backend with its place");
    }

    private static void refused(String said, String what) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> BackendOption.over(Layer.NONE, List.of(said), EXPERIMENT))
                .satisfies(e -> assertThat(e.problem().what()).contains(what));
    }
}
