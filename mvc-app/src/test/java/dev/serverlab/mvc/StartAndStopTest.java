package dev.serverlab.mvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.server.PortInUseException;

class StartAndStopTest {

    @ParameterizedTest
    @ValueSource(strings = {"fast", "Single", "single,wide", "single,local"})
    void refusesAProfileThatTheServerDoesNotHave(String profile) {
        assertThatThrownBy(() -> StartedMvcServer.start(profile).close())
                .extracting(StartedMvcServer::refusal)
                .satisfies(refused -> {
                    assertThat(refused.getName()).isEqualTo("spring.profiles.active");
                    assertThat(refused.getValue()).isEqualTo(profile);
                    assertThat(refused.getReason())
                            .isEqualTo("The profiles are single, cores, default, wide, virtual.");
                });
    }

    @Test
    void runsOnTheDefaultProfileWhenNoneIsNamed() {
        try (StartedMvcServer server = StartedMvcServer.start("")) {
            assertThat(server.context()
                            .getBean(EffectiveConfiguration.class)
                            .read()
                            .profile())
                    .isEqualTo("default");
        }
    }

    @Test
    void refusesAPortInUse() {
        try (StartedMvcServer server = StartedMvcServer.start("single")) {
            String port = "--server.port=" + server.service().getPort();

            assertThatExceptionOfType(Exception.class)
                    .isThrownBy(() -> StartedMvcServer.start("single", port).close())
                    .withRootCauseInstanceOf(java.net.BindException.class)
                    .withStackTraceContaining(PortInUseException.class.getName());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "offload", "timer"})
    void stopsAtOnceAndQuietlyWhileRequestsWait(String work) {
        RequestGate gate = new RequestGate();

        assertThat(StartedMvcServer.start("default", gate).stopWhileRequestsWait(gate, work))
                .isEmpty();
    }
}
