package dev.serverlab.webflux.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.serverlab.reactive.Engine;
import dev.serverlab.reactive.RunningApplication;
import dev.serverlab.webflux.Client;
import dev.serverlab.webflux.WebfluxApplication;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.http.client.ReactorResourceFactory;

class OnTomcatTest {

    @ParameterizedTest
    @CsvSource({"single, 1", "cores, 0", "default, 200", "wide, 500"})
    void hasTheRequestThreadsThatTheProfileMeans(String profile, int threads) {
        int meant = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
        try (RunningApplication application = start(profile)) {
            Engine.State state = state(application);

            assertThat(state.engine()).startsWith("Apache Tomcat ");
            assertThat(state.requestThreads().max()).isEqualTo(meant);
        }
    }

    @Test
    void letsASingleSettingOverrideTheProfile() {
        try (RunningApplication application = start("wide", "--server.tomcat.threads.max=7")) {
            assertThat(state(application).requestThreads().max()).isEqualTo(7);
        }
    }

    @Test
    void leavesReactorNettyOut() {
        try (RunningApplication application = start("single")) {
            assertThat(BeanFactoryUtils.beansOfTypeIncludingAncestors(
                            application.context(), ReactorResourceFactory.class))
                    .isEmpty();
        }
    }

    @Test
    void blocksItsOnlyRequestThreadWhenToldTo() {
        try (RunningApplication application = start("single")) {
            long start = System.nanoTime();
            List<CompletableFuture<HttpResponse<String>>> blocked = send(application, 4, "/delay/200?work=block");
            blocked.forEach(CompletableFuture::join);

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(800));
            assertThat(state(application).requestThreads().live()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"offload", "timer"})
    void keepsItsOnlyRequestThreadFreeWhileRequestsWaitWithoutIt(String work) {
        try (RunningApplication application = start("single")) {
            List<CompletableFuture<HttpResponse<String>>> waiting = send(application, 8, "/delay/2000?work=" + work);

            assertThat(Client.get(application.service(), "/delay/0").statusCode())
                    .isEqualTo(200);
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
            assertThat(waiting)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "offload", "timer"})
    void stopsQuietlyWhileRequestsWait(String work) {
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        RunningApplication application = start("default");
        List<CompletableFuture<HttpResponse<String>>> waiting;
        logged.start();
        root.addAppender(logged);
        try (application) {
            waiting = send(application, 5, "/delay/60000?work=" + work);
            // Only requests that block keep a thread; until the others gave theirs back, they do not wait yet.
            int busy = work.equals("block") ? 5 : 0;
            await().until(() -> active(application) == 5 && busy(application) == busy);
        } finally {
            root.detachAppender(logged);
        }
        assertThat(waiting).noneMatch(OnTomcatTest::isAnswered);
        assertThat(logged.list).extracting(ILoggingEvent::getFormattedMessage).isEmpty();
    }

    private static boolean isAnswered(CompletableFuture<HttpResponse<String>> answer) {
        return answer.isDone()
                && !answer.isCompletedExceptionally()
                && answer.join().statusCode() == 200;
    }

    private static RunningApplication start(String profile, String... arguments) {
        return RunningApplication.start(
                WebfluxApplication.SERVER,
                IntStream.rangeClosed(0, arguments.length + 1)
                        .mapToObj(i -> switch (i) {
                            case 0 -> "--serverlab.http=tomcat";
                            case 1 -> "--spring.profiles.active=" + profile;
                            default -> arguments[i - 2];
                        })
                        .toArray(String[]::new));
    }

    private static double active(RunningApplication application) {
        return application
                .context()
                .getBean(MeterRegistry.class)
                .get("http.server.requests.active")
                .gauge()
                .value();
    }

    private static int busy(RunningApplication application) {
        return application
                .context()
                .getBean(Engine.class)
                .requestPool()
                .orElseThrow()
                .busyThreads()
                .getAsInt();
    }

    private static Engine.State state(RunningApplication application) {
        return application.context().getBean(Engine.class).state();
    }

    private static List<CompletableFuture<HttpResponse<String>>> send(
            RunningApplication application, int count, String target) {
        return IntStream.range(0, count)
                .mapToObj(i -> Client.getAsync(application.service(), target))
                .toList();
    }
}
