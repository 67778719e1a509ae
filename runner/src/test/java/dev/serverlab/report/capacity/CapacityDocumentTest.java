package dev.serverlab.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.capacity.CapacityConclusion;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.json.RunSchema;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.MadeUpCapacity;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.report.text.CapacityText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of a server that holds 1000/s and rises smoothly from 700/s on. */
class CapacityDocumentTest {

    private static final CapacityResult RISING = CapacityConclusion.of(MadeUpCapacity.curve(
            Variant.parse("mvc:default"), 1000, rate -> 100 + Math.max(0, rate - 700) / 15));

    private static Run run(CapacityResult capacity) {
        return RunBuilder.like(MadeUpRun.complete()).searched(capacity).build();
    }

    private static String brief(CapacityResult capacity) {
        return CapacityDocument.brief(run(capacity), "results/run", new Terminal.Screen(80, false))
                .replaceAll("\\s+", " ");
    }

    @Test
    void tellsInBriefWhatAnOverloadDid() {
        assertThat(brief(RISING))
                .startsWith("mvc:default holds 1000/s [")
                .contains(
                        "- mvc:default at 1.2 times its capacity: p90 133 ms, 10.0 % not answered; the limit holds again"
                                + " after 2 s.");
    }

    @Test
    void namesTheKneeOfASmoothRise() {
        assertThat(Markdown.of(CapacityDocument.of(run(RISING))))
                .contains("a smooth rise, p90")
                .contains("Its knee is at 850/s, where p90 has come half of the way from 100.0 ms to 120 ms.");
    }

    @Test
    void hasTheCapacityOfEachVariantInItsPicture() {
        assertThat(Page.picture(CapacityDocument.of(run(RISING))).orElseThrow())
                .contains("capacity [/s]", "mvc:default", "1000 [");
    }

    @Test
    void drawsWhatFailedApartFromWhatHeldWithTheLimitAcross() {
        List<Chart> charts = CurveCharts.of(RISING).charts();

        assertThat(charts)
                .extracting(Chart::title)
                .containsExactly(
                        "p90 over rate",
                        "p50 over rate",
                        "p99 over rate",
                        "CPU of the server over rate",
                        "CPU of the generator over rate");
        assertThat(charts.getFirst().marks()).extracting(Chart.Mark::at).containsExactly(120.0);
        assertThat(charts.getFirst().lines())
                .extracting(Line::name)
                .containsExactly("mvc:default", "mvc:default, failed");
    }

    @Test
    void drawsNothingWithoutWindows() {
        CapacityResult bare = CapacityConclusion.of(MadeUpCapacity.of(Variant.parse("mvc:default"), 990, 1000, 1010));

        assertThat(CurveCharts.of(bare).isEmpty()).isTrue();
        assertThat(brief(bare)).doesNotContain("times its capacity");
    }

    @Test
    void namesNoneAsTheBestThatHeldLessThanOneThatIsNotDecided() {
        CapacityResult known = CapacityConclusion.of(MadeUpCapacity.of(Variant.parse("mvc:default"), 990, 1000, 1010));
        CapacityResult.OfVariant best = known.variants().getFirst();
        CapacityResult.OfVariant open = new CapacityResult.OfVariant(
                Variant.parse("mvc:virtual"), null, null, null, 4281.0, 4720.0, false, false, null, best.sessions());
        CapacityResult both = new CapacityResult(known.slo(), List.of(best, open), List.of());

        assertThat(new CapacityText(both, false, false).answer())
                .startsWith("With p90 <= 120ms, mvc:virtual held 4281/s and was not decided in time; of the others,"
                        + " mvc:default holds most: 1000 [");
    }

    @Test
    void isWrittenAsTheSchemaHasIt() {
        assertThat(RunSchema.errorsIn(RunJson.text(run(RISING)))).isEmpty();
    }
}
