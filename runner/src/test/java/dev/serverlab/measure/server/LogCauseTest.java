package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs as servers and JVMs wrote them. */
final class LogCauseTest {

    @TempDir
    Path folder;

    private LogCause cause(String log) throws IOException {
        return LogCause.in(Files.writeString(folder.resolve("server.log"), log)).orElseThrow();
    }

    @Test
    void ofSpringBootIsTheReasonElseTheDescription() throws IOException {
        String head = """
                2026-11-22T17:39:20.837Z ERROR 8396 --- [mvc] [           main] o.s.b.d.LoggingFailureAnalysisReporter   :

                ***************************
                APPLICATION FAILED TO START
                ***************************

                Description:

                """;
        String tail = """

                Action:

                Update your application's configuration
                """;
        LogCause reason = cause(head + """
                Failed to bind properties under 'server.tomcat.threads.max' to int:

                    Property: server.tomcat.threads.max
                    Value: "many"
                    Reason: failed to convert java.lang.String to int (caused by For input string: "many")
                """ + tail);
        assertThat(reason.line())
                .isEqualTo("failed to convert java.lang.String to int (caused by For input string: \"many\")");
        assertThat(reason.has("server\\.tomcat\\.threads\\.max", false)).isTrue();
        assertThat(reason.has("server\\.tomcat\\.threads", false)).isFalse();
        assertThat(reason.has("server\\.tomcat\\.threads\\.max", true)).isFalse();
        assertThat(cause(head + "reactor.netty.ioWorkerCount is no number of threads.\n" + tail)
                        .line())
                .isEqualTo("reactor.netty.ioWorkerCount is no number of threads.");
    }

    @Test
    void ofVertxIsItsProblem() throws IOException {
        LogCause cause = cause("Problem: instances is \"many\".\nAction:  Give a whole number from 1 to 10000.\n");
        assertThat(cause.line()).isEqualTo("instances is \"many\".");
        assertThat(cause.has("instances", true)).isTrue();
    }

    @Test
    void ofAJvmIsWhatItDoesNotTake() throws IOException {
        assertThat(cause("""
                Unrecognized VM option 'UseFoo'
                Error: Could not create the Java Virtual Machine.
                Error: A fatal exception has occurred. Program will exit.
                """).line()).isEqualTo("Unrecognized VM option 'UseFoo'");
        assertThat(cause("Error occurred during initialization of VM\nToo small maximum heap\n")
                        .line())
                .isEqualTo("Too small maximum heap");
    }

    @Test
    void ofAnExceptionIsItsLastCauseElseItself() throws IOException {
        String thrown =
                "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n\tat a.B.c(B.java:1)\n";
        assertThat(cause(thrown).line()).startsWith("Exception in thread").endsWith("Java heap space");
        assertThat(cause(thrown + "Caused by: a.B: one\n\tat a.B.c(B.java:1)\nCaused by: a.C: two\n\t... 3 more\n")
                        .line())
                .isEqualTo("a.C: two");
    }

    @Test
    void isNotThereWhenTheLogSaysNothing() throws IOException {
        assertThat(LogCause.in(folder.resolve("none.log"))).isEmpty();
        assertThat(LogCause.in(Files.writeString(folder.resolve("empty.log"), "\n \n")))
                .isEmpty();
    }
}
