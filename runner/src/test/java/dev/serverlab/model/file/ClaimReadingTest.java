package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file says was published, and what of that its experiment cannot tell. */
final class ClaimReadingTest {

    private static final String CLAIM = "source: { title: An article }\n" + "variants: [mvc:single, webflux:single]\n"
            + "claims:\n" + "  - id: first\n" + "    says: x\n";

    private static List<String> mistakes(String text) {
        return MadeUpDraft.mistakes(text);
    }

    @Test
    void readsSourceAndClaims() {
        Experiment experiment = MadeUpDraft.asking("""
                source: { title: An article, setUp: { cores: "1", memory: 1 GB } }
                variants: [webflux:single, mvc:single]
                claims:
                  - id: p90
                    says: One is slower.
                    metric: p90
                    variant: mvc:single
                    against: webflux:single
                    protocol: paired
                    published: 114
                    publishedAgainst: 109
                    reproduced: { difference: { from: 0.5, to: 20 } }
                    explanation: Cores.
                  - { id: b, says: y, metric: "counter:bus.sent", variant: mvc:single, untestable: No such machine. }
                """);
        assertThat(experiment.expectations().source())
                .isEqualTo(new Source("An article", Map.of("cores", "1", "memory", "1 GB")));
        assertThat(experiment.expectations().claims())
                .containsExactly(
                        new Claim(
                                "p90",
                                "One is slower.",
                                "p90",
                                Variant.parse("mvc:single"),
                                Variant.parse("webflux:single"),
                                Protocol.PAIRED,
                                new Claim.Numbers(114.0, 109.0),
                                new Claim.Expected(Claim.Effect.DIFFERENCE, 0.5, 20.0),
                                null,
                                "Cores."),
                        new Claim(
                                "b",
                                "y",
                                "counter:bus.sent",
                                Variant.parse("mvc:single"),
                                null,
                                null,
                                new Claim.Numbers(null, null),
                                new Claim.Expected(Claim.Effect.VALUE, null, null),
                                "No such machine.",
                                null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            metric: p95, variant: mvc:single, reproduced: { value: { to: 1 } }                | claims[0].metric: 'p95' is not a metric
            metric: p90, variant: mvc:wide, reproduced: { value: { to: 1 } }                  | claims[0].variant: mvc:wide is not one of the variants
            metric: p90, variant: mvc:single, against: vertx:single, untestable: x            | claims[0].against: vertx:single is not one of the variants
            metric: p90, variant: mvc:single, against: mvc:single, untestable: x              | claims[0].against: it is the same variant
            metric: p90, variant: mvc:single, publishedAgainst: 3, untestable: x              | claims[0].publishedAgainst: publishedAgainst needs a second variant
            metric: p90, variant: mvc:single                                                  | claims[0]: reproduced is missing
            metric: p90, variant: mvc:single, reproduced: { ratio: { to: 1 } }                | claims[0].reproduced: a ratio or a difference compares two variants
            metric: p90, variant: mvc:single, reproduced: { value: {} }                       | claims[0].reproduced.value: give from, to or both
            metric: p90, variant: mvc:single, reproduced: { value: { from: 2, to: 1 } }       | claims[0].reproduced.value: from 2.0 is above to 1.0
            metric: p90, variant: mvc:single, published: 3, reproduced: { value: { from: 2 } } | claims[0].reproduced.value: a published number is judged by a range from … to …; claim its direction without a number
            metric: p90, variant: mvc:single, published: 3, reproduced: { value: { from: 1, to: 2 } } | claims[0].reproduced.value: what was published, 3.0, is not from 1.0 to 2.0
            metric: p90, variant: mvc:single, against: webflux:single, published: 6, publishedAgainst: 2, reproduced: { ratio: { from: 1, to: 2 } } | claims[0].reproduced.ratio: what was published, 3.0, is not from 1.0 to 2.0
            metric: p90, variant: mvc:single, reproduced: {}                                  | claims[0].reproduced: give one of value, ratio and difference
            metric: p90, variant: mvc:single, protocol: paired, untestable: x                 | claims[0].protocol: the experiment has no paired trials
            metric: p90, variant: mvc:single, against: webflux:single, reproduced: { ratio: { from: -1, to: 0 } } | claims[0].reproduced.ratio.to: a ratio is always above 0, so this can never be met
            metric: p90, variant: mvc:single, reproduced: { value: { to: 0 } }                | claims[0].reproduced.value.to: this metric is always above 0
            metric: errors, variant: mvc:single, reproduced: { value: { to: -1 } }            | claims[0].reproduced.value.to: this metric is never negative
            metric: availability, variant: mvc:single, reproduced: { value: { from: 101 } }   | claims[0].reproduced.value.from: availability never exceeds 100 %
            metric: p90, untestable: x                                                        | claims[0]: variant is missing
            """)
    void saysWhatIsWrongWithAClaim(String claim, String mistake) {
        String text =
                "source: { title: x }\nvariants: [mvc:single, webflux:single]\nprotocol: solo\nclaims: [{ id: a, says: x, "
                        + claim + " }]";
        assertThat(mistakes(text)).hasSize(1).first().asString().startsWith(mistake);
    }

    @Test
    void takesClaimsOfNoErrorsAndOfNoDifference() {
        assertThat(mistakes(
                        CLAIM + "    metric: errors\n    variant: mvc:single\n    reproduced: { value: { to: 0 } }\n"
                                + "  - { id: b, says: x, metric: max, variant: mvc:single, against: webflux:single,"
                                + " reproduced: { difference: { from: -1, to: 0 } } }\n"))
                .isEmpty();
    }

    @Test
    void refusesToClaimOfPairedTrialsWhatOnlySoloOnesTell() {
        String claim = "    metric: cpuP95\n    variant: mvc:single\n    reproduced: { value: { to: 50 } }\n";
        assertThat(mistakes("protocol: paired\n" + CLAIM + claim))
                .containsExactly("claims[0].metric: cpuP95 needs the seconds of a solo trial, but this claim is "
                        + "judged by paired ones; claim cpuPercent, or run it solo");
        assertThat(mistakes("protocol: both\n" + CLAIM + claim)).isEmpty();
        assertThat(mistakes("protocol: both\n" + CLAIM + claim + "    protocol: paired\n"))
                .hasSize(1);
    }

    @Test
    void refusesClaimsOfNobody() {
        assertThat(mistakes(CLAIM.replaceFirst("source: .*\n", "") + "    metric: max\n    variant: mvc:single\n"
                        + "    untestable: x\n"))
                .containsExactly(
                        "claims: source is missing; name the publication that makes these claims, for example source:"
                                + " { title: … }");
    }

    @Test
    void doesNotMissVariantsOfASweepThatIsMistaken() {
        assertThat(mistakes("sweep: { users: [1, x] }\n" + CLAIM
                        + "    metric: max\n    variant: mvc:single.1\n    untestable: x\n"))
                .containsExactly("sweep.users[1]: must be a whole number");
    }

    @Test
    void refusesAClaimWhoseNameIsTaken() {
        assertThat(mistakes(CLAIM + "    metric: p90\n    variant: mvc:single\n    untestable: x\n"
                        + "  - { id: first, says: x, metric: max, variant: mvc:single, untestable: x }\n"))
                .containsExactly("claims[1].id: there is another claim 'first'");
    }
}
