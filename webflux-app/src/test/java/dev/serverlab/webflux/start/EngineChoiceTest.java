package dev.serverlab.webflux.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.reactive.RunningApplication;
import dev.serverlab.reactive.start.RefusedStartException;
import dev.serverlab.webflux.WebfluxApplication;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.tomcat.autoconfigure.TomcatServerProperties;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class EngineChoiceTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "jetty", "Tomcat", "../secret"})
    void refusesAnEngineThatThereIsNot(String engine) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addLast(new MapPropertySource("file", Map.of("serverlab.http", engine)));

        assertThatThrownBy(() -> new EngineChoice().postProcessEnvironment(environment, new SpringApplication()))
                .isInstanceOfSatisfying(RefusedStartException.class, e -> {
                    assertThat(e).hasMessageContaining("serverlab.http");
                    assertThat(e.action()).isEqualTo("Choose netty or tomcat.");
                    assertThat(e.getExitCode()).isEqualTo(2);
                });
    }

    @Test
    void runsOnReactorNettyWithoutAnyBeanOfTomcatUnlessToldOtherwise() {
        try (RunningApplication application = RunningApplication.start(WebfluxApplication.SERVER)) {
            assertThat(application.context().getBeanDefinitionNames())
                    .noneMatch(name -> name.toLowerCase(Locale.ROOT).contains("tomcat"));
            assertThat(application.context().getBeanNamesForType(TomcatServerProperties.class))
                    .isEmpty();
        }
    }
}
