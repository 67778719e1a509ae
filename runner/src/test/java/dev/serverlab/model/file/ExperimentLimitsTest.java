package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Variant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The least and the most of every number, and what can be run only together. */
final class ExperimentLimitsTest {

    private static List<String> mistakes(String text) {
        return MadeUpDraft.mistakes("variants: [mvc:single]\nprotocol: solo\n" + text);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20_000})
    void takesUsersUpToBothEnds(int users) {
        assertThat(mistakes("load: { users: " + users + " }")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, 20_001, Integer.MAX_VALUE})
    void refusesUsersBeyond(int users) {
        assertThat(mistakes("load: { users: " + users + " }"))
                .containsExactly("load.users: " + users + " is not from 1 to 20000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "0.09", "50001"})
    void refusesRatesBeyond(String rate) {
        assertThat(mistakes("load: { rate: " + rate + " }"))
                .containsExactly("load.rate: " + rate + " is not from 0.1 to 50000");
    }

    @ParameterizedTest
    @ValueSource(strings = {".nan", ".inf", "1e999", "lots"})
    void refusesRatesThatAreNoNumbers(String rate) {
        assertThat(mistakes("load: { rate: " + rate + " }")).containsExactly("load.rate: must be a number");
    }

    @Test
    void refusesAWindowInWhichNoRequestWouldFinish() {
        assertThat(mistakes("load: { duration: 1s }\nworkload: { delay: 1s }"))
                .containsExactly("workload.delay: a delay of 1s is no shorter than the load's duration of 1s, so "
                        + "no request would finish; shorten the delay, or lengthen load.duration");
    }

    @Test
    void refusesAVariantThatIsNamedTwice() {
        assertThat(MadeUpDraft.mistakes("variants: [mvc, mvc:default]\n"))
                .containsExactly("variants: name each only once");
    }

    @Test
    void refusesNoVariantsAndTooMany() {
        assertThat(MadeUpDraft.mistakes("variants: []\n")).containsExactly("variants: name 1 to 50");
        String many = IntStream.rangeClosed(1, 51)
                .mapToObj(copy -> new Variant("mvc", "single", "copy-" + copy).toString())
                .collect(Collectors.joining(", "));
        assertThat(MadeUpDraft.mistakes("variants: [" + many + "]\n")).containsExactly("variants: name 1 to 50");
    }

    @Test
    void looksAtTheLoadOfEachVariant() {
        assertThat(MadeUpDraft.mistakes("variants: [mvc:single, { variant: mvc:single.many, users: 20001 }]\n"))
                .containsExactly("variants[1].users: 20001 is not from 1 to 20000");
    }

    @Test
    void runsServersThatDriveThemselvesOnlySolo() {
        assertThat(mistakes("load: { selfDriven: true }")).isEmpty();
        assertThat(MadeUpDraft.mistakes("variants: [mvc:single]\nload: { selfDriven: true }\n"))
                .containsExactly(
                        "load.selfDriven: servers that are self-driven are run solo only; write protocol: solo");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 101})
    void refusesARampOfNoOrTooManyStairs(int steps) {
        assertThat(mistakes("load: { steps: " + steps + " }"))
                .containsExactly("load.steps: " + steps + " is not from 1 to 100");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            warmup: 11m                                 | warmup: 11m is not from 0s to 10m
            rounds: 101                                 | rounds: 101 is not from 1 to 100
            workload: { delay: 61s }                    | workload.delay: 61s is not from 0s to 60s
            workload: { cpuMicros: -1 }                 | workload.cpuMicros: -1 is not from 0 to 100000
            workload: { items: 1001 }                   | workload.items: 1001 is not from 0 to 1000
            load: { ramp: 601s }                        | load.ramp: 601s is not from 0s to 10m
            load: { duration: 999ms }                   | load.duration: 999ms is not from 1s to 1h
            paired: { sessions: 0 }                     | paired.sessions: 0 is not from 1 to 100
            paired: { blocks: 501 }                     | paired.blocks: 501 is not from 1 to 500
            paired: { block: 499ms }                    | paired.block: 499ms is not from 500ms to 10m
            paired: { edge: 99ms }                      | paired.edge: 99ms is not from 100ms to 5m
            paired: { warmup: 11m }                     | paired.warmup: 11m is not from 0s to 10m
            paired: { settle: 0s }                      | paired.settle: 0s is not from 500ms to 10m
            paired: { rate: 0 }                         | paired.rate: 0 is not from 0.1 to 50000
            paired: { margins: { cpuPercent: 0 } }      | paired.margins.cpuPercent: must be above 0
            paired: { margins: { cpuMicros: 0 } }       | paired.margins.cpuMicros: must be above 0
            paired: { margins: { cpuPercent: 5, cpuMicros: 8 } } | paired.margins: both cpuPercent and cpuMicros are given; give one
            paired: { block: 1s, edge: 600ms }          | paired.edge: 600ms is more than half a block, which is 500ms
            paired: { block: 10m, blocks: 7 }           | paired.blocks: all blocks together are longer than 1h
            paired: { sessions: 41, blocks: 500 }       | paired.blocks: all variants and sessions together have 41000 blocks
            paired: { block: 1s, rate: 0.5 }            | paired.rate: 0.5 arrivals per second are less than one in a block
            paired: { rate: 300000 }                    | paired.rate: 300000 is not from 0.1 to 50000
            """)
    void refusesWhatIsBeyond(String text, String mistake) {
        assertThat(MadeUpDraft.mistakes("variants: [mvc:single, mvc:wide]\n" + text + "\n"))
                .singleElement()
                .asString()
                .startsWith(mistake);
    }

    @Test
    void refusesMoreTrialsThanARunCanKeep() {
        String values = IntStream.rangeClosed(1, 11).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        String sweep = "variants: [mvc:single]\nprotocol: solo\nsweep: { users: [" + values + "] }\nrounds: ";
        assertThat(MadeUpDraft.mistakes(sweep + 90)).isEmpty();
        assertThat(MadeUpDraft.mistakes(sweep + 91))
                .containsExactly("rounds: all variants together have 1001 trials, but a run may have at most 1000");
    }

    @Test
    void refusesMoreRequestsInFlightThanThereArePorts() {
        assertThat(MadeUpDraft.mistakes(
                        "variants: [mvc:single, mvc:wide]\npaired: { rate: 49000 }\nworkload: { delay: 1s }\n"))
                .containsExactly("paired.rate: 49000.0 arrivals per second for 1s each are more than 25000 "
                        + "requests in flight, more than there are local ports");
    }

    @Test
    void comparesNoSingleVariant() {
        assertThat(MadeUpDraft.mistakes("variants: [mvc:single]\nprotocol: paired\n"))
                .containsExactly("variants: the paired protocol compares 2 to 10");
    }

    @Test
    void namesEveryMistake() {
        assertThat(MadeUpDraft.mistakes("variants: []\nrounds: 0\nworkload: { delay: 2m }\n"
                        + "load: { users: 0, ramp: 1h, duration: 2h }\n"))
                .hasSize(6);
    }
}
