package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

final class PortsTest {

    @RepeatedTest(20)
    void freeOnesAreTwoThatNoConnectionIsGiven() {
        Ports ports = Ports.free();
        assertThat(ports.service()).isNotEqualTo(ports.management());
        assertThat(List.of(ports.service(), ports.management()))
                .allMatch(port -> port < 32_768, "below Linux's ports for connections");
    }

    @Test
    void twoLabsHandOutDifferentOnes() {
        Ports.Block ours = Ports.Block.claim().orElseThrow();
        Ports.Block theirs = Ports.Block.claim().orElseThrow();
        assertThat(portsOf(ours)).doesNotContainAnyElementsOf(portsOf(theirs));
    }

    private static List<Integer> portsOf(Ports.Block block) {
        return IntStream.range(0, Ports.Block.SIZE)
                .map(each -> block.next().orElseThrow())
                .boxed()
                .toList();
    }

    @Test
    void oneIsNotHandedOutAgainAtOnce() {
        List<Integer> ports = portsOf(Ports.Block.claim().orElseThrow());
        assertThat(ports.subList(0, Ports.Block.SIZE / 2)).doesNotHaveDuplicates();
    }

    @Test
    void oneThatSomethingListensOnIsNotFree() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Ports.isFree(server.getLocalPort())).isFalse();
        }
    }

    @Test
    void anotherThatAsksMakesAPortNoLessFree() throws IOException {
        try (Socket asking = new Socket()) {
            asking.setReuseAddress(true);
            asking.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            assertThat(Ports.isFree(asking.getLocalPort())).isTrue();
        }
    }
}
