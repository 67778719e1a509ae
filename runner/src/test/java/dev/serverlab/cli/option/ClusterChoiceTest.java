package dev.serverlab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.problem.LabException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class ClusterChoiceTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Load USERS = new Load.Closed(10, SECOND, SECOND, null);
    private static final Load ARRIVALS = new Load.Open(10, SECOND, SECOND);

    @Test
    void letsSeveralGeneratorsShareUsersAndArrivals() {
        ClusterChoice ten = choice("--generators", "10");
        ClusterChoice eleven = choice("--generators", "11");

        assertThat(ten.ofLoad(inPods(Protocols.SOLO, ARRIVALS)).generators()).isEqualTo(10);
        assertThat(ten.ofLoad(inPods(Protocols.BOTH, USERS)).generators()).isEqualTo(10);
        refused(() -> eleven.ofLoad(inPods(Protocols.SOLO, USERS)), "11 generators cannot share 10 users");
        assertThat(eleven.ofLoad(inPods(Protocols.PAIRED, USERS)).generators())
                .as("paired load is open")
                .isEqualTo(11);
    }

    @Test
    void letsNoneOfThemRunAPartOfASimulation() {
        Load simulation = new Load.Simulated("shop.Buying", List.of(), SECOND, SECOND);

        refused(
                () -> choice("--generators", "2").ofLoad(inPods(Protocols.SOLO, simulation)),
                "but neither a simulation");
    }

    @Test
    void letsOneGeneratorBeAnything() {
        assertThat(choice().ofLoad(inPods(Protocols.SOLO, USERS)).generators()).isOne();
    }

    @Test
    void takesTheLabelsThatANodeCanHave() {
        assertThat(choice("--node-selector", "pool=bench", "--node-selector", "example.org/disk=")
                        .given()
                        .nodeSelector())
                .isEqualTo(Map.of("pool", "bench", "example.org/disk", ""));
        refused(choice("--node-selector", "pool=a b")::given, "pool=a b is not a node label");
        refused(choice("--node-selector", ".pool=a")::given, ".pool=a is not a node label");
    }

    @Test
    void isRefusedWhereNothingIsInACluster() {
        refused(
                () -> choice("--node-selector", "pool=bench")
                        .of(MadeUpExperiment.of("mvc:default").build()),
                "no server runs in a cluster");
    }

    private static ClusterChoice choice(String... options) {
        return CommandLine.populateCommand(new ClusterChoice(), options);
    }

    private static Experiment inPods(Protocols protocol, Load load) {
        return MadeUpExperiment.of("mvc:default")
                .protocol(protocol)
                .load(load)
                .site(new Placement.Pod(null, null))
                .build();
    }

    private static void refused(ThrowingCallable asked, String what) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(asked)
                .satisfies(e -> assertThat(e.problem().what()).contains(what));
    }
}
