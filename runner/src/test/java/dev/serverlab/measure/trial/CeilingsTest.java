package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.contract.Work;
import dev.serverlab.measure.server.EffectiveThreads;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.trial.Ceilings.CpuBurnThreads;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.observation.Ceiling;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of requests that burn 900 µs on a machine with 4 cores; the load sets no limit that is as low. */
final class CeilingsTest {

    private static final int CORES = 4;
    private static final Load LOAD = new Load.Open(50_000, Duration.ZERO, Duration.ofSeconds(1));
    private static final Servers SERVERS = Servers.in(Path.of(System.getProperty("basedir", ""), ".."));

    private static Ceiling lowest(
            Work work, int delayMillis, CpuBurnThreads burners, @Nullable Integer request, @Nullable Integer worker) {
        return Objects.requireNonNull(Ceiling.lowest(Ceilings.of(
                new Workload(Duration.ofMillis(delayMillis), work, 900),
                LOAD,
                work,
                new EffectiveThreads(request, worker, false),
                burners,
                CORES,
                null)));
    }

    private static CpuBurnThreads burners(String server, Work work, Map<String, String> settings) {
        ServerDescriptor described = SERVERS.of(Variant.parse(server));
        return CpuBurnThreads.of(described.burns().on(work).orElse(""), settings, CORES);
    }

    /** With 2 request threads and 20 workers; what the servers' own files say decides on which of them is burned. */
    @ParameterizedTest
    @CsvSource({
        "mvc, BLOCK, 0, 2222.2, request threads",
        "mvc, BLOCK, 100, 19.8, request threads",
        "mvc, OFFLOAD, 0, 2222.2, request threads",
        "mvc, OFFLOAD, 100, 200.0, workers",
        "mvc, TIMER, 100, 2222.2, request threads",
        "vertx, BLOCK, 100, 19.8, request threads",
        "vertx, OFFLOAD, 100, 200.0, workers",
        "vertx, OFFLOAD, 5, 2222.2, request threads",
        "vertx, TIMER, 100, 2222.2, request threads",
        "webflux, BLOCK, 100, 19.8, request threads",
        "webflux, OFFLOAD, 100, 198.2, workers",
        "webflux, TIMER, 100, 4444.4, cores",
        "webflux-tomcat, BLOCK, 100, 19.8, request threads",
        "webflux-tomcat, OFFLOAD, 100, 198.2, workers",
        "webflux-tomcat, TIMER, 100, 4444.4, cores"
    })
    void areOfTheThreadsThatBurn(String server, Work work, int delay, double perSecond, String limit) {
        Ceiling lowest = lowest(work, delay, burners(server, work, Map.of()), 2, 20);
        assertThat(lowest.limit()).isEqualTo(limit);
        assertThat(lowest.requestsPerSecond()).isCloseTo(perSecond, within(0.05));
    }

    @Test
    void areThoseOfOneEventLoopWhateverCoresThereAre() {
        Ceiling lowest = lowest(Work.TIMER, 0, burners("vertx", Work.TIMER, Map.of()), 1, 20);
        assertThat(lowest.requestsPerSecond()).isCloseTo(1111.1, within(0.05));
        assertThat(lowest.formula()).isEqualTo("1 request thread / 0.9 ms");
    }

    @Test
    void areTheCoresWithMoreThreadsThanCoresOrAsMany() {
        CpuBurnThreads request = new CpuBurnThreads.Request();
        assertThat(lowest(Work.TIMER, 0, request, CORES, 20).limit()).isEqualTo("cores");
        assertThat(lowest(Work.TIMER, 0, request, null, null).limit()).isEqualTo("cores");
    }

    @Test
    void areOfAsManyOtherThreadsAsTheSettingSays() {
        Map<String, String> one = Map.of("reactor.schedulers.defaultPoolSize", "1");
        Ceiling lowest = lowest(Work.TIMER, 100, burners("webflux", Work.TIMER, one), 2, 20);
        assertThat(lowest.limit()).isEqualTo(Ceiling.BURNERS);
        assertThat(lowest.requestsPerSecond()).isCloseTo(1111.1, within(0.05));
    }

    @Test
    void predictNothingOfThreadsThatAreNotKnown() {
        Workload burning = new Workload(Duration.ofMillis(100), null, 900);
        CpuBurnThreads unsaid = CpuBurnThreads.of("", Map.of(), CORES);
        CpuBurnThreads noNumber = CpuBurnThreads.of("pool", Map.of("pool", "2 x cores"), CORES);
        assertThat(List.of(unsaid, noNumber)).allSatisfy(burners -> {
            assertThat(burners).isEqualTo(new CpuBurnThreads.Unknown());
            assertThat(Ceilings.predict(burning, burners)).isFalse();
            assertThat(Ceilings.predict(new Workload(Duration.ofMillis(100), null, 0), burners))
                    .isTrue();
        });
        assertThat(Ceilings.predict(burning, new CpuBurnThreads.Worker())).isTrue();
    }
}
