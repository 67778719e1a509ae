package dev.serverlab.container;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OwnPidTest {

    @Test
    void isTheLastOfAllNamespaces() {
        assertThat(OwnPid.in("Name:\tjava\nNSpid:\t3131\t1\nThreads:\t30\n", 3131))
                .isEqualTo(1);
        assertThat(OwnPid.in("NSpid:\t9\t77\t12\n", 9)).isEqualTo(12);
    }

    @Test
    void isTheSameOutsideOfContainersAndWhereTheSystemDoesNotTell() {
        assertThat(OwnPid.in("NSpid:\t3131\n", 3131)).isEqualTo(3131);
        assertThat(OwnPid.in("Name:\tjava\n", 3131)).isEqualTo(3131);
    }
}
