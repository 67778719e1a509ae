package dev.serverlab.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.analysis.compare.Setting.Kind;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.stats.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each variant was given by itself is a difference between runs as well. */
class VariantDifferencesTest {

    private static final String IN_CONTAINERS = "claims/event-loop-vs-thread-in-docker";
    private static final String USERS =
            "(\"mvc:default.10-50\" : \\{\\s+\"load\" : \\{\\s+\"model\" : \"closed\",\\s+)";

    @TempDir
    private Path folder;

    @Test
    void tellsProcessesFromContainers() {
        assertThat(between(ReferenceRuns.read("claims/event-loop-vs-thread"), ReferenceRuns.read(IN_CONTAINERS)))
                .filteredOn(each -> each.kind() == Kind.SITE)
                .extracting(RunDifference::words)
                .containsExactly("site: as a process → in a container (1 CPU, 1 GiB)");
    }

    @Test
    void tellsContainersOfOtherSizesAndJdksApart() throws IOException {
        KeptRun other = changed(
                IN_CONTAINERS,
                "(\"jvm\" : \\{\\s+\"version\" : \")[^\"]+",
                "$126+1",
                "\"cpus\" : 1.0",
                "\"cpus\" : 2.0");

        assertThat(words(IN_CONTAINERS, other))
                .contains(
                        "site: in a container (1 CPU, 1 GiB) → in a container (2 CPUs, 1 GiB)",
                        "servers' JDK: 25.0.3+9-LTS, Eclipse Adoptium → 26+1, Eclipse Adoptium");
    }

    @Test
    void asksContainersAndNotTheLabForTheirJdk() throws IOException {
        KeptRun other = changed(IN_CONTAINERS, "(\"serverJdk\" : \\{\\s+\"version\" : \")[^\"]+", "$126+1");

        assertThat(words(IN_CONTAINERS, other)).isEmpty();
    }

    @Test
    void comparesNoAnswersOfAnotherLength() throws IOException {
        String kept = "three-servers";
        RunGroup other = RunGroup.of(
                "B", List.of(changed(kept, "(\"workload\" : \\{[^}]*\"cpuMicros\" : 0)", "$1, \"items\" : 20")));

        assertThat(RunGroup.of("A", List.of(ReferenceRuns.read(kept)))
                        .objectionTo(other, Metrics.CPU_PER_REQUEST, Protocol.PAIRED, Variant.parse("mvc:default")))
                .isEqualTo("The number of items in an answer differs, 0 and 20: measure both with the same --items");
    }

    @Test
    void namesTheVariantThatRanElsewhere() throws IOException {
        KeptRun other = changed("container-cost", "\"network\" : \"bridge\"", "\"network\" : \"host\"");

        assertThat(words("container-cost", other))
                .containsExactly("site of mvc:default.bridge: in a container → in a container (the host's network)");
    }

    @Test
    void tellsTheContainerEngineAndWhereTheGeneratorRan() throws IOException {
        KeptRun other = changed(
                IN_CONTAINERS,
                "\"cgroup\" : 1,",
                "\"cgroup\" : 2, \"generator\" : {\"name\" : \"serverlab/gatling\", \"id\" : \"sha256:0\"},");

        assertThat(words(IN_CONTAINERS, other))
                .containsExactly(
                        "container engine: Docker 20.10.24+dfsg1, control groups of version 1 → Docker"
                                + " 20.10.24+dfsg1, control groups of version 2",
                        "generator's site: as a process → in a container");
    }

    @Test
    void doesNotTakeRunsOfOtherSitesForRepeats() throws IOException {
        List<KeptRun> both =
                List.of(ReferenceRuns.read(IN_CONTAINERS), changed(IN_CONTAINERS, "\"cpus\" : 1.0", "\"cpus\" : 0.5"));

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RunGroup.of("A", both))
                .satisfies(refusal -> assertThat(refusal.problem().what()).contains("site: in a container (1 CPU"));
    }

    @Test
    void namesTheCommitThatAVariantIsBuiltFrom() throws IOException {
        String revision = "\"revision\" : { \"git\" : \"main~1\", \"commit\" : \"%s\", \"build\" : \"make\" },";
        KeptRun other = changed(
                "pool-and-users",
                "(\"mvc:default.10-50\" : \\{\\s+)",
                "$1" + revision.formatted("9fceb02d0ae5".repeat(4).substring(0, 40)));

        assertThat(words("pool-and-users", other))
                .containsExactly("git revision of mvc:default.10-50: – → main~1 (9fceb02d0ae5), make");
    }

    @Test
    void setsNothingAgainstEachOtherThatHadAnotherLoadOfItsOwn() throws IOException {
        KeptRun other = changed("pool-and-users", USERS + "\"users\" : 50", "$1\"users\" : 60");

        assertThat(words("pool-and-users", other))
                .containsExactly(
                        "solo load of mvc:default.10-50: 50 concurrent users (closed model) → 60 concurrent users (closed model)");
        RunComparer across = new RunComparer(
                List.of(
                        ReferenceRuns.group("A", ReferenceRuns.read("pool-and-users")),
                        ReferenceRuns.group("B", other)),
                null,
                UnaryOperator.identity());
        assertThat(across.verdicts())
                .filteredOn(each -> each.variant().equals(Variant.parse("mvc:default.10-50")))
                .isNotEmpty()
                .allSatisfy(each -> {
                    assertThat(each.verdict()).isEqualTo(Verdict.INVALID);
                    assertThat(each.judgement().reason())
                            .contains("The load differs, 50 concurrent users", "60 concurrent users");
                });
        assertThat(across.verdicts())
                .filteredOn(each -> !each.variant().equals(Variant.parse("mvc:default.10-50")))
                .allSatisfy(each -> assertThat(each.fromOneTrial()).isTrue());
    }

    /** Throughput of a variant with an open load of its own is what it was offered. */
    @Test
    void judgesThroughputByTheLoadOfTheVariant() throws IOException {
        KeptRun open = changed(
                "pool-and-users", "\"model\" : \"closed\",\\s+\"users\" : 50", "\"model\" : \"open\", \"rate\" : 50.0");
        RunComparer across = new RunComparer(
                List.of(ReferenceRuns.group("A", open), ReferenceRuns.group("B", open)),
                null,
                UnaryOperator.identity());

        assertThat(across.verdicts())
                .filteredOn(each -> each.metric().equals("throughput"))
                .extracting(each -> each.variant().toString())
                .contains("mvc:default.10-10")
                .doesNotContain("mvc:default.10-50");
    }

    @Test
    void tellsSettingsThatVariantsHaveOfTheirOwn() throws IOException {
        KeptRun other = changed("pool-and-users", "(\"server.tomcat.threads.max\" : )\"50\"", "$1\"51\"");

        assertThat(words("pool-and-users", other))
                .containsExactly("server.tomcat.threads.max of mvc:default.50-10, mvc:default.50-50,"
                        + " mvc:default.50-200: 50 → 51");
    }

    private static List<String> words(String reference, KeptRun other) {
        return between(ReferenceRuns.read(reference), other).stream()
                .map(RunDifference::words)
                .toList();
    }

    private static List<RunDifference> between(KeptRun one, KeptRun other) {
        return RunDifference.between(one.run(), other.run());
    }

    private KeptRun changed(String reference, String... patternsAndReplacements) throws IOException {
        String text = Files.readString(ReferenceRuns.FOLDER.resolve(reference).resolve(KeptRun.FILE));
        for (int index = 0; index < patternsAndReplacements.length; index += 2) {
            String other = text.replaceAll(patternsAndReplacements[index], patternsAndReplacements[index + 1]);
            assertThat(other).isNotEqualTo(text);
            text = other;
        }
        Files.writeString(folder.resolve(KeptRun.FILE), text);
        return KeptRun.read(folder);
    }
}
