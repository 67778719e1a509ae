package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Subject.VariantOverrides;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class VariantJdksTest {

    private static final Variant ON_21 = Variant.parse("mvc:default.on-21");
    private static final Variant ON_25 = Variant.parse("mvc:default.on-25");
    private static final Variant ON_ALL = Variant.parse("mvc:default");

    private static Jdk located(String name) {
        return switch (name) {
            case "25" -> new Jdk(Path.of("jdk-25"), "25.0.1", null);
            case "21" -> throw Problems.refused(TrialResult.NO_JDK, "no JDK 21; there are 17, 25", "install it");
            default -> throw Problems.refused("unusable-jdk", "%s does not exist", "name another", name);
        };
    }

    private static Experiment experiment(Protocols protocols, Map<Variant, String> jdks) {
        Map<Variant, VariantOverrides> differences = new LinkedHashMap<>();
        jdks.forEach((variant, jdk) -> {
            if (!jdk.isEmpty()) {
                differences.put(variant, new VariantOverrides(null, null, Map.of(), null, jdk));
            }
        });
        return MadeUpExperiment.of(Stream.of(ON_21, ON_25, ON_ALL)
                        .filter(jdks::containsKey)
                        .toList())
                .differences(differences)
                .protocol(protocols)
                .build();
    }

    private static VariantJdks of(Experiment experiment) {
        return VariantJdks.of(experiment, VariantJdksTest::located);
    }

    @Test
    void leavesOutWhatNeedsAJdkThatIsNotInstalledAndSaysHowToGetIt() {
        Experiment experiment = experiment(Protocols.SOLO, Map.of(ON_21, "21", ON_25, "25", ON_ALL, ""));
        VariantJdks jdks = of(experiment);

        assertThat(jdks.requireEnough(experiment)).containsExactlyInAnyOrder(ON_25, ON_ALL);
        assertThat(jdks.of(ON_25)).isNotNull();
        assertThat(jdks.of(ON_ALL)).isNull();
        assertThat(jdks.missing()).containsOnlyKeys(ON_21);
        assertThat(jdks.missing().values()).first().satisfies(problem -> {
            assertThat(problem.what()).isEqualTo("no JDK 21; there are 17, 25");
            assertThat(problem.action()).isEqualTo("install it");
        });
    }

    @Test
    void refusesWhereNothingIsLeft() {
        Experiment experiment = experiment(Protocols.SOLO, Map.of(ON_21, "21"));

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> of(experiment).requireEnough(experiment))
                .satisfies(e -> assertThat(e.problem().code()).isEqualTo(TrialResult.NO_JDK))
                .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED));
    }

    @Test
    void refusesToPairTheOnlyOneThatIsLeft() {
        Experiment experiment = experiment(Protocols.PAIRED, Map.of(ON_21, "21", ON_25, "25"));

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> of(experiment).requireEnough(experiment))
                .withMessageContaining("Without it only mvc:default.on-25 is left");
        Experiment solo = experiment(Protocols.SOLO, Map.of(ON_21, "21", ON_25, "25"));
        assertThat(of(solo).requireEnough(solo)).containsExactly(ON_25);
    }

    @Test
    void refusesWhereAllHaveToBeThere() {
        Experiment experiment = experiment(Protocols.SOLO, Map.of(ON_21, "21", ON_25, "25"));

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> of(experiment).require(experiment.variants()))
                .withMessageContaining("no JDK 21");
    }

    @Test
    void refusesAPathThatNamesNone() {
        Experiment experiment = experiment(Protocols.SOLO, Map.of(ON_21, "/nowhere", ON_25, "25"));

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> of(experiment))
                .withMessageContaining("/nowhere does not exist");
    }
}
