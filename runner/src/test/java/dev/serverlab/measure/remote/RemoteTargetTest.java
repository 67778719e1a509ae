package dev.serverlab.measure.remote;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.serverlab.measure.agent.Agent;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.system.MachineSnapshot.Counter;
import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.clock.CpuReading;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Of a real agent, which tells of this process. */
@EnabledOnOs(OS.LINUX)
class RemoteTargetTest {

    private HttpServer server;
    private Agent sidecar;
    private RemoteTarget target;

    private final AtomicBoolean alive = new AtomicBoolean(true);

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        sidecar = Agent.ofServer(0, "secret", server.getAddress().getPort());
        target = target("secret");
        // It looks at all processes of this machine before it has found this one.
        await().ignoreExceptions().until(() -> {
            target.find();
            return true;
        });
    }

    private RemoteTarget target(String token) {
        return new RemoteTarget(Address.onLoopback(sidecar.port()), token, alive::get, false);
    }

    @AfterEach
    void end() {
        target.close();
        sidecar.close();
        server.stop(0);
    }

    @Test
    void findsTheServerByItsPort() {
        assertThat(target.ownPid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(target.pid()).isNull();
    }

    @Test
    void readsCpuOfTheServerWithTheMomentOfTheReading() {
        CpuReading first = target.read();
        CpuReading second = target.read();

        assertThat(CpuReading.between(first, second)).isNotNull().isPositive();
        assertThat(second.nanoTime()).isGreaterThan(first.nanoTime());
        assertThat(second.epochMicros()).isGreaterThanOrEqualTo(first.epochMicros());
    }

    @Test
    void samplesMemoryAndThreads() {
        ProcessSample sample = Objects.requireNonNull(target.sample());

        assertThat(sample.rssBytes()).isGreaterThan(1 << 20);
        assertThat(sample.threads()).isPositive();
    }

    @Test
    void tellsLaterWhatTheClocksSaidAtAMoment() throws InterruptedException {
        Instant first = Instant.now();
        CpuReading atFirst = target.readAt(first);
        CpuReading later = target.readAt(first.plusMillis(700));
        Long jit = target.jit().cpuNanos();
        CpuReading again = target.readAt(first.plusMillis(300));

        assertThat(jit).isPositive();
        assertThat(again.epochMicros()).isEqualTo(later.epochMicros() - 400_000);
        assertThat(again.nanoTime()).isBetween(atFirst.nanoTime(), later.nanoTime());
        assertThat(Objects.requireNonNull(again.cpuNanos()))
                .isBetween(Objects.requireNonNull(atFirst.cpuNanos()), Objects.requireNonNull(later.cpuNanos()));
    }

    @Test
    void knowsNothingOfWhatWasBeforeIt() throws InterruptedException {
        assertThat(target.readAt(Instant.now().minusSeconds(3_600)).cpuNanos()).isNull();
    }

    @Test
    void tellsOfItsThreadsItsCpusAndItsMachine() {
        ProcessDetail detail = target.detail();

        assertThat(detail.threads().threads())
                .anySatisfy((id, thread) -> assertThat(thread.name()).startsWith("C1 Compiler"));
        assertThat(detail.ticks()).isNotNull();
        assertThat(Objects.requireNonNull(detail.cpus()).cpus()).isNotEmpty();
        assertThat(Objects.requireNonNull(detail.machine()).counters()).containsKey(Counter.ALL_TICKS);
    }

    @Test
    void hasTheHeapCollected() {
        long before = collections();

        assertThat(target.collect()).isTrue();
        assertThat(collections()).isGreaterThan(before);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    /** A sampler goes on with one that is not known now, and ends with one that has gone. */
    @Test
    void knowsNothingWhileTheSidecarIsAway() {
        sidecar.close();

        assertThat(target.read().cpuNanos()).isNull();
        assertThat(target.jit().cpuNanos()).isNull();
        assertThat(target.sample())
                .isNotNull()
                .extracting(ProcessSample::cpuNanos)
                .isNull();
        assertThat(target.detail()).isEqualTo(ProcessDetail.UNKNOWN);
    }

    @Test
    void isNotWaitedForWhenItsPodHasGone() throws InterruptedException {
        sidecar.close();
        alive.set(false);

        assertThat(target.readAt(Instant.now()).cpuNanos()).isNull();
    }

    @Test
    void isToldNothingWithAnotherToken() {
        try (RemoteTarget other = target("guessed")) {
            assertThatThrownBy(other::find).isInstanceOf(IOException.class).hasMessageContaining("401");
        }
    }
}
