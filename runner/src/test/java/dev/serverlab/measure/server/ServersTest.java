package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Subject.VariantOverrides;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The capacity of variants by the threads that their profiles mean. */
class ServersTest {

    @TempDir
    Path home;

    @BeforeEach
    void describeServers() throws IOException {
        describe("mvc", "block");
        describe("webflux", "timer");
    }

    private void describe(String name, String defaultWork) throws IOException {
        Files.writeString(
                Files.createDirectory(home.resolve(name)).resolve(Servers.FILE), """
                name: %s
                title: a server
                ports: { service: 8081, management: 9081 }
                command: ["{java}"]
                defaultWork: %s
                profiles:
                  single: { threads: { fixed: 1 }, about: one }
                  four: { threads: { fixed: 4 }, about: four }
                  cores: { threads: { perCore: 2 }, about: two per core }
                  virtual: { threads: unlimited, about: as many as there are requests }
                  loop: { threads: { fixed: 1 }, work: timer, about: one that never sleeps }
                  saved: { threads: { fixed: 2 }, like: loop, settings: { loops: 2 }, about: two of them }
                settings: {}
                """.formatted(name, defaultWork));
    }

    private static Workload workload(int delayMillis, @Nullable Work work) {
        return new Workload(Duration.ofMillis(delayMillis), work, 0);
    }

    private OptionalDouble capacity(Workload workload, Map<Variant, Workload> workloads, String... variants) {
        return Servers.in(home)
                .capacity(
                        MadeUpExperiment.of(variants)
                                .workload(workload)
                                .differences(workloads.entrySet().stream()
                                        .collect(Collectors.toMap(
                                                Map.Entry::getKey,
                                                own -> new VariantOverrides(
                                                        own.getValue(), null, Map.of(), null, null))))
                                .build(),
                        2);
    }

    private OptionalDouble capacity(Workload workload, String... variants) {
        return capacity(workload, Map.of(), variants);
    }

    @Test
    void isWhatTheVariantWithTheFewestThreadsCanAnswer() {
        Workload tenth = workload(100, null);

        assertThat(capacity(tenth, "mvc:single")).hasValue(10);
        assertThat(capacity(tenth, "mvc:four")).hasValue(40);
        assertThat(capacity(tenth, "mvc:four", "mvc:single", "mvc:virtual")).hasValue(10);
        assertThat(capacity(tenth, "mvc:cores"))
                .hasValueCloseTo(20.0 * Runtime.getRuntime().availableProcessors(), within(1e-6));
    }

    @ParameterizedTest
    @EnumSource(names = {"TIMER", "OFFLOAD"})
    void isWithoutLimitWhenNoRequestThreadWaits(Work work) {
        assertThat(capacity(workload(100, work), "mvc:single")).isEmpty();
    }

    @Test
    void takesTheWorkThatIsAServersOwnUnlessOneIsAskedFor() {
        assertThat(capacity(workload(100, null), "webflux:single")).isEmpty();
        assertThat(capacity(workload(100, Work.BLOCK), "webflux:single")).hasValue(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mvc:loop", "mvc:saved"})
    void takesTheWorkThatIsAProfilesOwn(String variant) {
        assertThat(capacity(workload(100, null), variant)).isEmpty();
        assertThat(capacity(workload(100, Work.BLOCK), variant)).isPresent();
    }

    @Test
    void isWithoutLimitForAThreadPerRequest() {
        assertThat(capacity(workload(100, null), "mvc:virtual")).isEmpty();
    }

    @Test
    void countsTheCpuOfARequestAsTimeOfItsThread() {
        assertThat(capacity(new Workload(Duration.ofMillis(100), null, 25_000), "mvc:single"))
                .hasValue(8);
    }

    @Test
    void takesEachVariantForWhatItIsAskedFor() {
        Map<Variant, Workload> slow = Map.of(Variant.parse("mvc:four"), workload(1_000, null));

        assertThat(capacity(workload(100, null), slow, "mvc:single", "mvc:four"))
                .hasValue(4);
    }

    @Test
    void isWithoutLimitForRequestsThatTakeNoTime() {
        assertThat(capacity(workload(0, null), "mvc:single")).isEmpty();
    }

    @Test
    void leavesVariantsThatThereAreNotToTheCheck() {
        assertThat(capacity(workload(100, null), "nginx:single", "mvc:wild", "mvc:four"))
                .hasValue(40);
    }
}
