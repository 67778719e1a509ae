package dev.serverlab.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.capacity.CapacityConclusion;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.MadeUpCapacity;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.report.HistoryDocument;
import dev.serverlab.report.TrendTables;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.Terminal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityTrendTest {

    private static final Path REFERENCE = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolveSibling("results")
            .resolve("reference");

    private final History history = new History(List.of(searched(1480, 1500, 1520)), List.of());

    @Test
    void hasWhatASearchFoundWithItsInterval() {
        Trend trend = Trend.of(history, Metrics.CAPACITY).getFirst();

        assertThat(trend.protocol()).isNull();
        assertThat(trend.conditions().parts()).containsEntry("limit", "p90 <= 120ms");
        assertThat(trend.points().getFirst().estimate().value()).isBetween(1499.0, 1501.0);
        assertThat(trend.points().getFirst().estimate().interval()).isNotNull();
        assertThat(Trend.of(history, Metrics.P90)).isEmpty();
    }

    @Test
    void isShownInBrackets() {
        assertThat(Terminal.of(TrendTables.of(history, Metrics.CAPACITY, run -> true, variant -> true)))
                .contains("1499.9 [1")
                .contains("over sessions of fresh JVMs");
        assertThat(Page.of(HistoryDocument.of(history))).contains("mvc:default");
    }

    @Test
    void saysWhatSearchesWhereNothingWasFound() {
        History none = new History(List.of(), List.of());

        assertThat(Terminal.of(TrendTables.of(none, Metrics.CAPACITY, run -> true, variant -> true)))
                .contains("./lab capacity");
    }

    private static PastRun searched(double... rates) {
        KeptRun like = KeptRun.read(REFERENCE.resolve("three-servers-unpinned"));
        var found = CapacityConclusion.of(MadeUpCapacity.of(new Variant("mvc", "default"), rates));
        return PastRun.of(
                new KeptRun(
                        like.folder(),
                        RunBuilder.like(like.run()).searched(found).build()),
                "searched");
    }
}
