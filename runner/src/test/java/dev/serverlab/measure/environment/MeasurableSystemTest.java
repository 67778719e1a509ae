package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurableSystemTest {

    @Test
    void isLinux() {
        assertThat(MeasurableSystem.problem("Linux")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Mac OS X", "Windows 11"})
    void isNoOther(String name) {
        assertThat(MeasurableSystem.problem(name)).isNotNull().satisfies(problem -> {
            assertThat(problem.what()).endsWith("and this is " + name + ".");
            assertThat(problem.action()).contains("docker run");
        });
    }
}
