package dev.serverlab.measure.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayerRulesTest {

    private static final LayerRules RULES = new LayerRules(Map.of());

    @ParameterizedTest
    @CsvSource({
        "java/lang/Thread.run_[j];org/apache/tomcat/util/net/NioEndpoint.x_[j], Tomcat",
        "org/apache/coyote/A.b_[j];org/springframework/web/C.d_[i], Spring",
        "reactor/netty/A.b_[j], Reactor Netty",
        "reactor/core/A.b_[j], Reactor",
        "io/vertx/core/A.b_[j];io/netty/B.c_[j], Netty",
        "org/springframework/A.b_[j];java/util/HashMap.get_[j], JDK",
        "org/springframework/A.b_[j];com/fasterxml/jackson/B.c_[j], Spring",
        "org/springframework/A.b_[j];com/shop/Orders.list_[j], application",
        "java/lang/Thread.run_[j];jbyte_disjoint_arraycopy, JDK",
        "com/shop/Orders.list_[j];libc.so.6`memmove, application",
        "java/net/A.b_[j];libnio.so`Java_sun_nio_ch_SocketDispatcher_write0;libc.so.6`__GI_write, network (kernel)",
        "java/net/A.b_[j];libnetty.so`x;ld-musl-x86_64.so.1`recv, network (kernel)",
        "java/net/A.b_[j];libnio.so`Java_sun_nio_ch_EventFD_set0;libc.so.6`__GI_write, waking threads (kernel)",
        "java/net/A.b_[j];libc.so.6`eventfd_write;libc.so.6`__GI_write, waking threads (kernel)",
        "java/net/A.b_[j];libjava.so`handleWrite;libc.so.6`__GI_write, rest of the kernel",
        "java/net/A.b_[j];libjava.so`handleWrite, JDK",
        "libjvm.so`Unsafe_Park;libc.so.6`___pthread_cond_timedwait;libc.so.6`__futex_abstimed_wait_common, waking threads (kernel)",
        "libjvm.so`os::javaTimeNanos;libc.so.6`clock_gettime@@GLIBC_2.17;[vdso]`__vdso_clock_gettime, rest of the JVM",
        "java/lang/A.b_[j];libjvm.so`Unsafe_Park, rest of the JVM",
        "java/lang/A.b_[j];/tmp/libnetty_transport_native_epoll_x86_6412713702503080637320.so (deleted), Netty",
        "java/lang/A.b_[j];libc.so.6`epoll_wait, waking threads (kernel)"
    })
    void countsASampleForTheInnermostFrameThatItKnows(String stack, String layer) {
        assertThat(RULES.layer(sample("worker", stack))).isEqualTo(layer);
    }

    @Test
    void tellsTheCollectorFromOtherThreadsOfTheJvm() {
        assertThat(RULES.layer(sample("GC Thread", "libjvm.so`G1ParTask::work")))
                .isEqualTo("garbage collector");
        assertThat(RULES.layer(sample("VM Thread", "libjvm.so`VMThread::loop"))).isEqualTo("rest of the JVM");
        assertThat(RULES.layer(sample("VM Thread", ""))).isEqualTo("rest of the JVM");
    }

    @Test
    void countsAnExperimentsOwnPackagesAsItSays() {
        LayerRules rules = new LayerRules(Map.of("shop", List.of("com.shop"), "pricing", List.of("com.shop.price.")));

        assertThat(rules.layer(sample("", "com/shop/Orders.list_[j]"))).isEqualTo("shop");
        assertThat(rules.layer(sample("", "com/shop/price/Prices.of_[j]"))).isEqualTo("pricing");
    }

    @ParameterizedTest
    @CsvSource({
        "org/springframework/A.b_[j];java/util/HashMap.get_[j];libc.so.6`memmove, org.springframework.A.b",
        "com/shop/Orders.list_[j];com/fasterxml/jackson/B.c_[j], com.shop.Orders.list",
        "java/lang/Thread.run_[j];java/util/concurrent/A.take_[j];libjvm.so`Unsafe_Park, java.util.concurrent.A.take",
        "libjvm.so`G1ParTask::work, [GC Thread]"
    })
    void chargesTheInnermostMethodThatIsNotTheJdks(String stack, String method) {
        assertThat(RULES.method(sample("GC Thread", stack))).isEqualTo(method);
    }

    private static Sample sample(String thread, String stack) {
        return new Sample(
                thread,
                Stream.of(stack.split(";"))
                        .filter(frame -> !frame.isEmpty())
                        .map(Frame::parse)
                        .toList(),
                1);
    }
}
