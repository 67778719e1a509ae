package dev.serverlab.reactive.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class ReactorSettingsTest {

    private static final String SETTING = "reactor.serverlab.test";

    @AfterEach
    void forget() {
        System.clearProperty(SETTING);
    }

    @ParameterizedTest
    @CsvSource({"1 x cores, 6", "4 x cores, 24", "3, 3", "true, true", "cores, cores"})
    void multipliesByTheCores(String value, String resolved) {
        assertThat(ReactorSettings.resolve(value, 6)).isEqualTo(resolved);
    }

    @Test
    void makesASystemPropertyOfASettingFromAFile() {
        process(SETTING, "2 x cores");

        assertThat(System.getProperty(SETTING))
                .isEqualTo(String.valueOf(2 * Runtime.getRuntime().availableProcessors()));
    }

    @Test
    void leavesASystemPropertyThatWasGiven() {
        System.setProperty(SETTING, "given");

        process(SETTING, "from the file");

        assertThat(System.getProperty(SETTING)).isEqualTo("given");
    }

    @Test
    void leavesSettingsThatAreNotReactors() {
        process("serverlab.test", "1");

        assertThat(System.getProperty("serverlab.test")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-2", "abc", "1.5", "cores", "0 x cores", "100000"})
    void refusesAnImpossibleNumberOfLoops(String count) {
        assertThatThrownBy(() -> process("reactor.netty.ioWorkerCount", count))
                .isInstanceOfSatisfying(RefusedStartException.class, e -> {
                    assertThat(e).hasMessageContaining("reactor.netty.ioWorkerCount");
                    assertThat(e.action()).contains("whole number");
                    assertThat(e.getExitCode()).isEqualTo(2);
                });
    }

    private static void process(String name, String value) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addLast(new MapPropertySource("file", Map.of(name, value)));
        new ReactorSettings().postProcessEnvironment(environment, new SpringApplication());
    }
}
