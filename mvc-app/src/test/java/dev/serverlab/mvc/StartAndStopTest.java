package dev.serverlab.mvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
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
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        RequestGate gate = new RequestGate();
        gate.open();
        StartedMvcServer server = StartedMvcServer.start("default", gate);
        logged.start();
        root.addAppender(logged);
        try (server) {
            Client.getAtOnce(5, server.service(), "/delay/60000?work=" + work);
            // Only requests that block keep their thread.
            Awaited.equal(
                    "requests there", () -> work.equals("block") ? gate.seen().size() : gate.passed(), 5);
        } finally {
            root.detachAppender(logged);
        }
        assertThat(logged.list)
                .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .extracting(ILoggingEvent::getFormattedMessage)
                .isEmpty();
    }
}
