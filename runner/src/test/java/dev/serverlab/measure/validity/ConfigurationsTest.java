package dev.serverlab.measure.validity;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Variant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationsTest {

    private final Configurations configurations = new Configurations();

    /** A configuration like all others, but for one value. */
    private static Map<String, Object> with(String group, String name, Object value) {
        Map<String, Object> jvm = new HashMap<>(Map.of(
                "version", "25.0.1+8-LTS", "collector", "G1", "heapMaxBytes", 536_870_912L, "cpus", 2, "pid", 7));
        Map<String, Object> keepAlive = new HashMap<>(Map.of("maxRequests", -1, "idleTimeoutMillis", 75_000));
        Map<String, Object> all = new HashMap<>(Map.of("httpVersion", "HTTP/1.1", "jvm", jvm, "keepAlive", keepAlive));
        (group.equals("jvm") ? jvm : group.equals("keepAlive") ? keepAlive : all).put(name, value);
        return all;
    }

    private static Map<String, Object> usual() {
        return with("jvm", "pid", 8);
    }

    private Map<String, CheckResults> compare(
            Map<String, Map<String, Object>> effective, Set<String> set, Set<String> elsewhere) {
        Map<Variant, Map<String, Object>> ofVariants = new LinkedHashMap<>();
        effective.forEach((name, reported) -> ofVariants.put(new Variant("mvc", name), reported));
        Map<String, CheckResults> findings = new LinkedHashMap<>();
        configurations
                .compare(
                        ofVariants,
                        each -> set.contains(each.profile()),
                        each -> elsewhere.contains(each.profile()),
                        each -> "own-jdk".equals(each.profile()),
                        each -> "own-arguments".equals(each.profile()))
                .forEach((variant, found) -> findings.put(variant.profile(), found));
        return findings;
    }

    @SafeVarargs
    private CheckResults last(Set<String> set, Map<String, Object>... all) {
        Map<String, Map<String, Object>> byVariant = new LinkedHashMap<>();
        for (int i = 0; i < all.length; i++) {
            byVariant.put("v" + (i + 1), all[i]);
        }
        Map<String, CheckResults> findings = compare(byVariant, set, Set.of());
        return requireNonNull(findings.get("v" + all.length));
    }

    @ParameterizedTest
    @CsvSource({
        "jvm, version, 21.0.9",
        "jvm, collector, Serial",
        "jvm, heapMaxBytes, 268435456",
        "jvm, cpus, 1",
        "'', httpVersion, HTTP/2",
        "keepAlive, maxRequests, 100",
        "keepAlive, idleTimeoutMillis, 60000"
    })
    void refusesTheOneThatDiffersFromMost(String group, String name, String value) {
        CheckResults findings = last(Set.of(), usual(), usual(), with(group, name, value));
        Found.problem("unequal-configuration", findings);
        assertThat(findings.problems().getFirst().what()).contains("v3", name + " is " + value);
    }

    @Test
    void holdsNothingAgainstTheOthers() {
        Map<String, CheckResults> findings = compare(
                Map.of("a", usual(), "b", usual(), "c", with("jvm", "collector", "Serial")), Set.of(), Set.of());
        assertThat(findings).containsEntry("a", CheckResults.NONE).containsEntry("b", CheckResults.NONE);
    }

    @Test
    void notesThatAServerInAContainerSeesFewerCpus() {
        Map<String, CheckResults> findings =
                compare(Map.of("a", usual(), "b", with("jvm", "cpus", 1)), Set.of(), Set.of("b"));
        assertThat(findings).containsEntry("a", CheckResults.NONE);
        Found.note("configuration-differs", requireNonNull(findings.get("b")));
    }

    @Test
    void holdsNothingAgainstAJdkThatAVariantWasGiven() {
        Map<String, CheckResults> findings =
                compare(Map.of("a", usual(), "own-jdk", with("jvm", "version", "21.0.9")), Set.of(), Set.of());
        assertThat(findings.values()).containsOnly(CheckResults.NONE);
    }

    @Test
    void refusesBothOfTwoThatDiffer() {
        Map<String, CheckResults> findings =
                compare(Map.of("a", usual(), "b", with("jvm", "cpus", 1)), Set.of(), Set.of());
        assertThat(findings.values()).hasSize(2).allSatisfy(each -> Found.problem("unequal-configuration", each));
    }

    @Test
    void remembersEarlierTrials() {
        Found.nothing(last(Set.of(), usual()));
        Found.problem("unequal-configuration", last(Set.of(), with("jvm", "version", "21.0.9")));
        Found.nothing(last(Set.of(), usual()));
    }

    @Test
    void notesAKeepAliveThatTheExperimentSetItself() {
        Found.note(
                "configuration-differs",
                last(Set.of("v3"), usual(), usual(), with("keepAlive", "idleTimeoutMillis", 5_000)));
        Found.problem(
                "unequal-configuration", last(Set.of("v3"), usual(), usual(), with("jvm", "collector", "Serial")));
    }

    @Test
    void takesNoKeepAliveThatWasSetOnPurposeForARule() {
        Map<String, Object> hundred = with("keepAlive", "maxRequests", 100);
        Map<String, CheckResults> findings =
                compare(Map.of("usual", usual(), "a", hundred, "b", hundred), Set.of("a", "b"), Set.of());
        Found.nothing(requireNonNull(findings.get("usual")));
        Found.note("configuration-differs", requireNonNull(findings.get("a")));
        Found.note("configuration-differs", requireNonNull(findings.get("b")));
    }

    @Test
    void findsNothingWhenAllHaveTheSameKeepAliveOnPurpose() {
        Map<String, Object> hundred = with("keepAlive", "maxRequests", 100);
        Found.nothing(last(Set.of("v1", "v2"), hundred, hundred));
    }

    @Test
    void asksForNothingThatNoneTells() {
        Found.nothing(last(Set.of(), Map.of("jvm", Map.of("pid", 7)), Map.of("jvm", Map.of("pid", 8))));
    }

    @Test
    void notesWhatAServerDoesNotTell() {
        CheckResults findings = last(Set.of(), usual(), Map.of("jvm", Map.of("pid", 7)));
        Found.note("configuration-unknown", findings);
        assertThat(findings.notes().getFirst().what()).contains("jvm.version", "keepAlive.idleTimeoutMillis");
    }
}
