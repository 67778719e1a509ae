package dev.serverlab.mvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.serverlab.contract.Requests;
import dev.serverlab.tomcat.EffectiveReader;
import dev.serverlab.tomcat.RequestGate;
import dev.serverlab.tomcat.RunningServer;
import dev.serverlab.tomcat.UnknownProfileException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.PortInUseException;

class StartAndStopTest {

    @ParameterizedTest
    @ValueSource(strings = {"fast", "Single", "single,wide", "single,local"})
    void refusesAProfileThatTheServerDoesNotHave(String profile) {
        assertThatExceptionOfType(UnknownProfileException.class)
                .isThrownBy(() ->
                        RunningServer.start(MvcApplication.SERVER, profile).close())
                .satisfies(e -> assertThat(e.getExitCode()).isEqualTo(2));
    }

    @Test
    void saysWhichProfilesThereAre() {
        assertThatExceptionOfType(UnknownProfileException.class)
                .isThrownBy(
                        () -> RunningServer.start(MvcApplication.SERVER, "fast").close())
                .withMessage("There is no profile \"fast\".")
                .extracting(UnknownProfileException::action)
                .isEqualTo("Start with one of: single, cores, default, wide, virtual,"
                        + " as in --spring.profiles.active=single");
    }

    @Test
    void runsOnTheDefaultProfileWhenNoneIsNamed() {
        try (RunningServer server = RunningServer.start(MvcApplication.SERVER, "")) {
            assertThat(server.context().getBean(EffectiveReader.class).read().profile())
                    .isEqualTo("default");
        }
    }

    @Test
    void refusesAPortInUse() {
        try (RunningServer server = RunningServer.start(MvcApplication.SERVER, "single")) {
            String port = "--server.port=" + server.service().getPort();

            assertThatExceptionOfType(Exception.class)
                    .isThrownBy(() -> RunningServer.start(MvcApplication.SERVER, "single", port)
                            .close())
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
        RunningServer server = RunningServer.start(MvcApplication.SERVER, "default", gate);
        logged.start();
        root.addAppender(logged);
        try (server) {
            Requests.send(5, server.service(), "/delay/60000?work=" + work);
            // Only requests that block keep their thread.
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> work.equals("block") ? gate.seen().size() == 5 : gate.passed() == 5);
        } finally {
            root.detachAppender(logged);
        }
        assertThat(logged.list).extracting(ILoggingEvent::getFormattedMessage).isEmpty();
    }
}
