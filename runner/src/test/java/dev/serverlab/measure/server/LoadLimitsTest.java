package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Subject.VariantOverrides;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.spelling.MemorySizes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With what the lab's own servers say that they can hold. */
final class LoadLimitsTest {

    private static final Servers SERVERS = Servers.in(Path.of(".."));
    private static final int CORES = 2;
    private static final long MANY_FILES = 1 << 20;
    private static final String MAX = "server.tomcat.max-connections";

    private static Experiment asking(int users, String heap, String... variants) {
        return MadeUpExperiment.of(variants)
                .load(new Load.Closed(users, Duration.ofSeconds(1), Duration.ofSeconds(30), null))
                .jvmArgs(MemorySizes.withHeap(heap, List.of()).toArray(String[]::new))
                .build();
    }

    private static void requireFits(Experiment experiment) {
        assertThatNoException().isThrownBy(() -> require(experiment, MANY_FILES));
    }

    private static void require(Experiment experiment, @Nullable Long openFiles) {
        new LoadLimits(experiment, SERVERS, CORES, openFiles).require(experiment.variants(), Placement.Kind.PROCESS);
    }

    private static LabException refusal(Experiment experiment, @Nullable Long openFiles) {
        return assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> require(experiment, openFiles))
                .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED))
                .actual();
    }

    @Test
    void tomcatHoldsAsManyConnectionsAsItShips() {
        requireFits(asking(8_192, "4g", "mvc:default", "webflux-tomcat:default"));

        LabException refused = refusal(asking(8_193, "4g", "mvc:default", "vertx:default"), MANY_FILES);

        assertThat(refused.problem().what())
                .isEqualTo("mvc:default holds at most 8192 connections, but the load needs 8193.");
        assertThat(refused.problem().action()).contains("--set mvc." + MAX + "=8193");
    }

    @Test
    void aSettingSaysHowManyConnectionsItHolds() {
        Experiment few = MadeUpExperiment.like(asking(51, "4g", "mvc:default"))
                .settings(Map.of("mvc", Map.of(MAX, "50")))
                .build();
        Experiment own = MadeUpExperiment.like(asking(9_000, "4g", "mvc:default"))
                .differences(Map.of(
                        new Variant("mvc", "default"), new VariantOverrides(null, null, Map.of(MAX, "50"), null, null)))
                .build();

        assertThat(refusal(few, MANY_FILES).problem().what()).contains("holds at most 50 connections");
        requireFits(own);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mvc:virtual", "webflux-tomcat:default", "webflux:default", "vertx:default"})
    void theHeapThatIsNamedWouldDo(String variant) {
        String action =
                refusal(asking(8_000, "64m", variant), MANY_FILES).problem().action();
        MatchResult named = Pattern.compile("--heap (\\d+m)")
                .matcher(action)
                .results()
                .findFirst()
                .orElseThrow();

        requireFits(asking(8_000, named.group(1), variant));
        requireFits(asking(200, "64m", variant));
    }

    @Test
    void asManyRequestsAreServedAtOnceAsThereAreThreads() {
        requireFits(asking(8_000, "512m", "mvc:default"));
        assertThat(refusal(asking(8_000, "512m", "mvc:virtual"), MANY_FILES)
                        .problem()
                        .what())
                .isEqualTo(
                        "A heap of 512 MiB is too small for the 8000 connections that the load of mvc:virtual needs.");
        // Nobody sleeps on a thread, so all are served at once.
        Experiment timer = MadeUpExperiment.like(asking(8_000, "512m", "mvc:default"))
                .workload(new Workload(Duration.ofMillis(100), Work.TIMER, 0))
                .build();
        assertThat(refusal(timer, MANY_FILES).problem().what()).contains("mvc:default");
    }

    @Test
    void whatIsKnownOfNoHeapIsNotRefused() {
        requireFits(MadeUpExperiment.like(asking(8_000, "64m", "mvc:virtual"))
                .jvmArgs("-XX:+UseSerialGC")
                .build());
    }

    @Test
    void aProcessOpensNoMoreFilesThanItMay() {
        Experiment experiment = asking(825, "4g", "vertx:default");

        assertThat(refusal(experiment, 1_024L).problem().action()).contains("ulimit -n 1025");
        require(asking(824, "4g", "vertx:default"), 1_024L);
        require(experiment, null);
    }

    @Test
    void theGeneratorOpensAConnectionToAllServersOfASession() {
        VariantOverrides contained = new VariantOverrides(null, null, Map.of(), Placement.Container.UNLIMITED, null);
        Experiment session = MadeUpExperiment.like(asking(1, "4g", "mvc:default", "webflux:default", "vertx:default"))
                .protocol(Protocols.PAIRED)
                .workload(new Workload(Duration.ofSeconds(10), null, 0))
                .paired(new Paired(
                        2,
                        2,
                        Duration.ofSeconds(4),
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ZERO,
                        50.0,
                        null,
                        null,
                        new Margins(5, null, 0.5)))
                .differences(Map.of(
                        new Variant("mvc", "default"), contained,
                        new Variant("webflux", "default"), contained,
                        new Variant("vertx", "default"), contained))
                .build();
        long all = 3 * 50 * 10 + 200;

        require(session, all);
        assertThat(refusal(session, all - 1).problem().action()).contains("ulimit -n " + all);
        // In a container as well, none of them has this machine's limit.
        new LoadLimits(session, SERVERS, CORES, 200L).require(session.variants(), Placement.Kind.DOCKER);
    }

    @Test
    void theGeneratorCountsWhereServersRanAlready() {
        LoadLimits limits = new LoadLimits(asking(9_000, "64m", "mvc:default"), SERVERS, CORES, 1_024L);

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> limits.require(List.of(), Placement.Kind.PROCESS))
                .satisfies(e -> assertThat(e.problem().what())
                        .isEqualTo("The load needs 9200 file descriptors in one process, but the limit is 1024."));
        limits.require(List.of(), Placement.Kind.DOCKER);
    }

    @Test
    void advisesOnlyWhatWouldHelp() {
        Experiment many = asking(51, "4g", "mvc:default");
        ServerDescriptor mvc = SERVERS.of(new Variant("mvc", "default"));
        ServerDescriptor fixed = new ServerDescriptor(
                mvc.file(),
                mvc.name(),
                mvc.title(),
                mvc.ports(),
                mvc.command(),
                mvc.defaultWork(),
                mvc.profiles(),
                mvc.settings(),
                mvc.container(),
                mvc.burns(),
                mvc.paths(),
                mvc.counters(),
                new Connections(50L, null, 0, 0),
                null,
                null);

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> new LoadLimits(many, new Servers(Map.of("mvc", fixed)), CORES, null)
                        .require(many.variants(), Placement.Kind.PROCESS))
                .satisfies(
                        e -> assertThat(e.problem().action()).isEqualTo("Leave mvc:default out. Or lower the load."));
    }

    @Test
    void arrivalsNeedAConnectionForAsLongAsTheyAreAnswered() {
        Experiment open = MadeUpExperiment.like(asking(1, "4g", "mvc:default"))
                .workload(new Workload(Duration.ofSeconds(2), null, 0))
                .load(new Load.Open(4_096.5, Duration.ofSeconds(1), Duration.ofSeconds(30)))
                .build();

        assertThat(refusal(open, MANY_FILES).problem().what()).contains("the load needs 8193");
    }
}
