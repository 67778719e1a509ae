package dev.serverlab.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Where Vert.x and Netty by themselves take more than the other servers do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestTargetTest {

    private final StartedServer server = StartedServer.start(Profile.SINGLE);

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void escapesWhatAUriMayNotHold() throws IOException {
        assertThat(ask("/a\"<b>{é")).contains(" 404 ", "\"instance\":\"/a%22%3Cb%3E%7B%E9\"");
    }

    @Test
    void doesNotTidyAPathUntilSomethingIsServedThere() throws IOException {
        assertThat(ask("/delay//5")).contains(" 404 ");
        assertThat(ask("/delay/5/../6")).contains(" 404 ");
    }

    @Test
    void doesNotTakeASemicolonForTheEndOfAParameter() throws IOException {
        assertThat(ask("/delay/5?work=timer;cpuMicros=1")).contains(" 400 ", "work must be block, offload or timer");
    }

    @Test
    void doesNotTakeAParameterInOtherLetters() throws IOException {
        assertThat(ask("/delay/5?work=timer&WORK=timer")).contains(" 400 ", "unknown parameter");
    }

    @Test
    void answersAPathThatCannotBeDecoded() throws IOException {
        assertThat(ask("/delay/%zz")).contains(" 400 ", "cannot be decoded", "\"instance\":\"/delay/%zz\"");
    }

    private String ask(String target) throws IOException {
        return server.askOnConnections(1, target).getFirst();
    }
}
