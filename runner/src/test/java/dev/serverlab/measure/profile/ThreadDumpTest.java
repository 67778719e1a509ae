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
            BLOCKED       | com.shop.Ledger.post, java.lang.Thread.run | LOCK | com.shop.Ledger.post
            WAITING       | jdk.internal.misc.Unsafe.park, java.util.concurrent.locks.ReentrantLock.lock, com.shop.Ledger.post | LOCK | com.shop.Ledger.post
            WAITING       | java.lang.VirtualThread.park, java.util.concurrent.Semaphore.acquire, com.shop.Ledger.post, java.lang.VirtualThread.run | LOCK | com.shop.Ledger.post
            TIMED_WAITING | jdk.internal.misc.Unsafe.park, com.zaxxer.hikari.util.ConcurrentBag.borrow, com.zaxxer.hikari.pool.HikariPool.getConnection, com.shop.Orders.find | POOL | com.shop.Orders.find
            RUNNABLE      | sun.nio.ch.Net.poll, sun.nio.ch.NioSocketImpl.implRead, java.net.Socket$SocketInputStream.read, org.mariadb.jdbc.Client.read, com.shop.Orders.find | ANSWER | com.shop.Orders.find
            WAITING       | jdk.internal.misc.Unsafe.park, java.util.concurrent.locks.AbstractQueuedSynchronizer.acquireSharedInterruptibly, org.apache.tomcat.util.threads.LimitLatch.countUpOrAwait, org.apache.tomcat.util.net.Acceptor.run | CONNECTIONS | ''
            TIMED_WAITING | java.lang.Thread.sleep0, java.lang.Thread.sleep, com.shop.Orders.wait | SLEEP | com.shop.Orders.wait
            """)
    void knowsWhatAThreadWaitsFor(String state, String stack, Kind kind, String method) throws IOException {
        assertThat(waiting(thread("platform", state, stack))).containsExactly(Map.entry(new Place(kind, method), 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            WAITING       | java.util.concurrent.LinkedBlockingQueue.take, org.apache.tomcat.util.threads.TaskQueue.take, java.util.concurrent.ThreadPoolExecutor.getTask
            RUNNABLE      | sun.nio.ch.EPoll.wait, sun.nio.ch.SelectorImpl.select, org.apache.tomcat.util.net.NioEndpoint$Poller.run
            TIMED_WAITING | java.lang.Thread.sleep, org.apache.catalina.core.StandardServer.await
            RUNNABLE      | sun.nio.ch.NioSocketImpl.implRead, io.helidon.webserver.ConnectionHandler.run
            WAITING       | java.util.concurrent.LinkedBlockingQueue.take, java.util.concurrent.ThreadPoolExecutor.getTask, com.shop.Workers.run
            RUNNABLE      | com.shop.Orders.add
            WAITING       | jdk.internal.misc.Unsafe.park, java.util.concurrent.ForkJoinPool.awaitWork
            """)
    void threadsThatAreIdleOrRunDoNotCount(String state, String stack) throws IOException {
        assertThat(waiting(thread("platform", state, stack))).isEmpty();
    }

    @Test
    void aVirtualThreadThatWaitsAndKeepsItsCarrierIsPinned() throws IOException {
        assertThat(waiting(thread("mounted", "BLOCKED", "com.shop.Ledger.post, java.lang.VirtualThread.run")
                        + thread("unmounted", "BLOCKED", "com.shop.Ledger.post, java.lang.VirtualThread.run")
                        + thread("mounted", "RUNNABLE", "com.shop.Ledger.post, java.lang.VirtualThread.run")))
                .containsOnly(
                        Map.entry(new Place(Kind.PINNED, "com.shop.Ledger.post"), 1),
                        Map.entry(new Place(Kind.LOCK, "com.shop.Ledger.post"), 1));
    }

    @Test
    void aVirtualThreadThatCouldRunWaitsForACarrier() throws IOException {
        assertThat(waiting(thread("unmounted", "RUNNABLE", "")
                        + thread("unmounted", "RUNNABLE", "java.lang.VirtualThread.park, com.shop.Ledger.post")
                        + thread("platform", "RUNNABLE", "")))
                .containsExactly(Map.entry(new Place(Kind.CARRIER, ""), 2));
    }

    @Test
    void refusesAnotherFile() {
        assertThatThrownBy(() -> read("no dump"))
                .isInstanceOf(IOException.class)
                .hasMessage("it is not a dump of threads");
    }

    private static String thread(String kind, String state, String stack) {
        String frames = stack.isEmpty() ? "" : "\t" + stack.replace(", ", "\n\t") + "\n";
        return state + " " + kind + " exec 1\n" + frames;
    }

    private Map<Place, Integer> waiting(String threads) throws IOException {
        return read(threads).waiting();
    }

    private ThreadDump read(String text) throws IOException {
        Path file = folder.resolve("threads.txt");
        Files.writeString(file, text);
        return ThreadDump.read(file, new LayerRules(Map.of()));
    }
}
