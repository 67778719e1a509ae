package dev.serverlab.measure.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.profile.ThreadDump.Place;
import dev.serverlab.model.observation.Waits.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadDumpTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BLOCKED       | com.shop.Ledger.post, java.base/java.lang.Thread.run | LOCK | com.shop.Ledger.post
            WAITING       | java.base/jdk.internal.misc.Unsafe.park, java.base/java.util.concurrent.locks.ReentrantLock.lock, com.shop.Ledger.post | LOCK | com.shop.Ledger.post
            WAITING       | java.base/java.lang.VirtualThread.park, java.base/java.util.concurrent.Semaphore.acquire, com.shop.Ledger.post, java.base/java.lang.VirtualThread.run | LOCK | com.shop.Ledger.post
            TIMED_WAITING | java.base/jdk.internal.misc.Unsafe.park, com.zaxxer.hikari.util.ConcurrentBag.borrow, com.zaxxer.hikari.pool.HikariPool.getConnection, com.shop.Orders.find | POOL | com.shop.Orders.find
            RUNNABLE      | java.base/sun.nio.ch.Net.poll, java.base/sun.nio.ch.NioSocketImpl.implRead, java.base/java.net.Socket$SocketInputStream.read, org.mariadb.jdbc.Client.read, com.shop.Orders.find | ANSWER | com.shop.Orders.find
            TIMED_WAITING | java.base/java.lang.Thread.sleep0, java.base/java.lang.Thread.sleep, com.shop.Orders.wait | SLEEP | com.shop.Orders.wait
            ''               | java.base/jdk.internal.misc.Unsafe.park, java.base/java.lang.VirtualThread.parkOnCarrierThread, com.shop.Orders.wait, java.base/java.lang.VirtualThread.run | PINNED | com.shop.Orders.wait
            ''               | com.shop.Ledger.post, java.base/java.lang.VirtualThread.run | PINNED | com.shop.Ledger.post
            ''               | com.shop.Ledger.post, java.base/java.lang.Thread.run | LOCK | com.shop.Ledger.post
            """)
    void knowsWhatAThreadWaitsFor(String state, String stack, Kind kind, String method) throws IOException {
        assertThat(waiting(thread("exec-1", state, stack))).containsExactly(Map.entry(new Place(kind, method), 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            WAITING       | java.base/java.util.concurrent.LinkedBlockingQueue.take, org.apache.tomcat.util.threads.TaskQueue.take, java.base/java.util.concurrent.ThreadPoolExecutor.getTask
            RUNNABLE      | java.base/sun.nio.ch.EPoll.wait, java.base/sun.nio.ch.SelectorImpl.select, org.apache.tomcat.util.net.NioEndpoint$Poller.run
            TIMED_WAITING | java.base/java.lang.Thread.sleep, org.apache.catalina.core.StandardServer.await
            RUNNABLE      | java.base/sun.nio.ch.NioSocketImpl.implRead, io.helidon.webserver.ConnectionHandler.run
            WAITING       | java.base/java.util.concurrent.LinkedBlockingQueue.take, java.base/java.util.concurrent.ThreadPoolExecutor.getTask, com.shop.Workers.run
            RUNNABLE      | com.shop.Orders.add
            WAITING       | java.base/jdk.internal.misc.Unsafe.park, java.base/java.util.concurrent.ForkJoinPool.awaitWork
            """)
    void threadsThatAreIdleOrRunDoNotCount(String state, String stack) throws IOException {
        assertThat(waiting(thread("exec-1", state, stack))).isEmpty();
    }

    @Test
    void aVirtualThreadWithoutFramesWaitsForACarrier() throws IOException {
        assertThat(waiting(thread("tomcat-handler-7", "", "") + "," + thread("Signal Dispatcher", "", "")))
                .containsExactly(Map.entry(new Place(Kind.CARRIER, ""), 1));
    }

    @Test
    void refusesAnotherFile() {
        assertThatThrownBy(() -> read("no dump"))
                .isInstanceOf(IOException.class)
                .hasMessage("it is not a dump of threads");
    }

    private static String thread(String name, String state, String stack) {
        String frames = stack.isEmpty() ? "" : "\"" + stack.replace(", ", "(A.java:1)\", \"") + "(A.java:1)\"";
        return "{ \"name\": \"%s\", %s \"stack\": [%s] }"
                .formatted(name, state.isEmpty() ? "" : "\"state\": \"" + state + "\",", frames);
    }

    private Map<Place, Integer> waiting(String threads) throws IOException {
        return read("{ \"threadDump\": { \"threadContainers\": [{ \"threads\": [" + threads + "] }] } }")
                .waiting();
    }

    private ThreadDump read(String json) throws IOException {
        Path file = folder.resolve("threads.json");
        Files.writeString(file, json);
        return ThreadDump.read(file, new LayerRules(Map.of()));
    }
}
