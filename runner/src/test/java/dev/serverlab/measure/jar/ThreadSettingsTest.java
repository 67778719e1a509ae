package dev.serverlab.measure.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadSettingsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            io.netty.eventLoopThreads | 2 | default-nioEventLoopGroup-1-# | 3 | io.netty.eventLoopThreads=2 did nothing: it has 3 threads default-nioEventLoopGroup-1-#
            spring.threads.virtual.enabled | true | http-nio-127.0.0.1-8080-exec-# | 10 | spring.threads.virtual.enabled did nothing: it has threads http-nio-127.0.0.1-8080-exec-#
            reactor.netty.ioWorkerCount | 2 | reactor-http-epoll-# | 4 | reactor.netty.ioWorkerCount=2 did nothing: it has 4 threads reactor-http-epoll-#
            """)
    void seesThatASettingDidNothing(String setting, String value, String pool, int threads, String reason) {
        assertThat(ThreadSettings.ignored(Map.of(setting, value), Map.of("main", 1, pool, threads)))
                .hasValue(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "io.netty.eventLoopThreads, 4, nioEventLoopGroup-3-#, 2", // others start once they are needed
        "io.netty.eventLoopThreads, 2, nioEventLoopGroup-3-#, 2",
        "spring.threads.virtual.enabled, true, http-nio-8080-Poller, 1",
        "spring.threads.virtual.enabled, false, http-nio-8080-exec-#, 10",
        "server.tomcat.threads.max, 5, http-nio-8080-exec-#, 10"
    })
    void saysNothingWhereThreadsDoNotShowIt(String setting, String value, String pool, int threads) {
        assertThat(ThreadSettings.ignored(Map.of(setting, value), Map.of(pool, threads)))
                .isEmpty();
    }
}
