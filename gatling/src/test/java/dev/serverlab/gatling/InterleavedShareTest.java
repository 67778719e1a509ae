package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRequests.Target;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.generator.RequestSequence;
import dev.serverlab.testing.EndOfLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs that have a share of a load each, or wait for a moment; each in a JVM of its own. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class InterleavedShareTest {

    @TempDir
    Path folder;

    @Test
    @Tag("thorough")
    void beginsTwoSharesOfOneLoadTogetherAtTheMomentThatItIsTold() throws Exception {
        ToldMoment.untilInTime(this::beginsTwoSharesTogether);
    }

    private boolean beginsTwoSharesTogether(Duration ahead) throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess first = share("0/2", one, other);
                GeneratorProcess second = share("1/2", one, other)) {
            for (GeneratorProcess run : List.of(first, second)) {
                run.awaitEvents(1, GeneratorEvent.Phase.class);
            }
            GoAhead together = GoAhead.at(Instant.now().plus(ahead));
            first.send(together.line());
            second.send(together.line());
            if (!ToldMoment.endInTime(first, second)) {
                return false;
            }
            for (GeneratorProcess run : List.of(first, second)) {
                assertThat(run.events(GeneratorEvent.Warm.class).getFirst().endedBy())
                        .isEqualTo("told");
                assertThat(run.events(GeneratorEvent.Phase.class).get(1))
                        .extracting(GeneratorEvent.Phase::phase, GeneratorEvent.Phase::startEpochMicros)
                        .containsExactly("settle", together.startEpochMicros());
                // 5 rounds of settling and 21 of the block, of which each has half.
                assertThat(InterleavedRuns.answers(run.target("one"))
                                + run.target("one").late().unsent())
                        .isEqualTo(13);
                assertThat(InterleavedRuns.answers(run.target("other"))
                                + run.target("other").late().unsent())
                        .isEqualTo(13);
            }
            assertThat(first.events(GeneratorEvent.Phase.class).get(2))
                    .isEqualTo(second.events(GeneratorEvent.Phase.class).get(2));
            assertThat(first.summary().settings()).containsEntry("share", "0/2");
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void sendsNoRequestThatAnotherShareHasSent() throws Exception {
        String requests = """
                {"requests":[{"method":"GET","path":"/delay/20?n={1..1000000000000}","headers":{},"weight":1}],"columns":{}}""";
        Path file = Files.writeString(
                folder.resolve("requests.json"), "{\"targets\":{\"one\":%1$s,\"other\":%1$s}}".formatted(requests));
        String none = "-Dwarmup=0s";
        String own = "-Drequests=" + file;
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess first = share("0/2", one, other, none, own);
                GeneratorProcess second = share("1/2", one, other, none, own)) {
            first.awaitExit(0);
            second.awaitExit(0);

            RequestSequence whole = new RequestSequence(new JsonMapper().readValue(requests, Target.class));
            for (StubServer server : List.of(one, other)) {
                assertThat((long) server.queries().size()).isPositive().isEqualTo(server.measuredRequests());
                // All 26, had the machine never stalled.
                assertThat(server.queries())
                        .isSubsetOf(LongStream.range(0, 26)
                                .mapToObj(number -> whole.path(0, number, Map.of()))
                                .toList());
            }
        }
    }

    @Test
    @Tag("thorough")
    void failsWhenItIsToldTooLateToStart() throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess run = share("0/2", one, other)) {
            run.awaitEvents(1, GeneratorEvent.Phase.class);
            Instant gone = Instant.now().minusMillis(1);
            run.send(GoAhead.at(gone).line());
            run.awaitExit(4);

            assertThat(run.err())
                    .contains("Problem: the command came too late to start at ", "Action: ")
                    .contains(gone.truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ""))
                    .doesNotContain("\tat ", "Exception");
            assertThat(run.events(GeneratorEvent.Warm.class)).isEmpty();
            assertThat(one.measuredRequests()).isZero();
            assertThat(run.record()).isDirectoryNotContaining("glob:**generator.json*");
        }
    }

    @Test
    @Tag("thorough")
    void failsWhenItIsToldAMomentAndHasBegunByItself() throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess run = share("0/2", one, other, "-Dwarmup=100ms", "-Dblocks=60")) {
            run.awaitEvents(1, GeneratorEvent.Warm.class);
            run.send(GoAhead.at(Instant.now().plusSeconds(60)).line());
            run.awaitExit(4);

            assertThat(run.err()).contains("Problem: the command came too late to start at ");
        }
    }

    private GeneratorProcess share(String share, StubServer one, StubServer other, String... settings)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                "-Drate=10.5",
                "-Dshare=" + share,
                "-Dblocks=1",
                "-Dblock=2s",
                "-Dwarmup=10m",
                // More than any server answers in that time: the moment ends the warm-up all the same.
                "-DwarmupRequests=100000000",
                "-DwarmupUntil=told",
                "-Dhtml=false"));
        all.addAll(List.of(settings));
        return InterleavedRuns.startIn(
                Files.createTempDirectory(folder, share.replace('/', '-')),
                "one@%s,other@%s".formatted(one.url(), other.url()),
                all.toArray(String[]::new));
    }
}
