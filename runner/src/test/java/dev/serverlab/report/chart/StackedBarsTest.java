package dev.serverlab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.report.chart.StackedBars.Segment;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StackedBarsTest {

    @Test
    void haveOneScaleAndPartsInOneOrder() {
        Map<String, Map<String, Double>> values = new LinkedHashMap<>();
        values.put("mvc", Map.of("kernel", 60.0, "Tomcat", 40.0));
        values.put("vertx", Map.of("kernel", 30.0));

        StackedBars bars = StackedBars.of(List.of("kernel", "Tomcat"), values, "µs");

        assertThat(bars.parts()).containsExactly("kernel", "Tomcat");
        assertThat(bars.bars()).extracting(StackedBars.Bar::text).containsExactly("100 µs", "30 µs");
        assertThat(bars.bars().getFirst().segments()).containsExactly(new Segment(0, 0, 600), new Segment(1, 600, 400));
        assertThat(bars.bars().getLast().segments()).containsExactly(new Segment(0, 0, 300), new Segment(1, 300, 0));
    }

    @Test
    void partsBeyondThePaletteAreOne() {
        List<String> parts = IntStream.range(0, Palette.COLOURS + 2)
                .mapToObj(part -> "layer " + part)
                .toList();
        Map<String, Double> each = new HashMap<>();
        parts.forEach(part -> each.put(part, 1.0));

        StackedBars bars = StackedBars.of(parts, Map.of("mvc", each), "µs");

        assertThat(bars.parts()).hasSize(Palette.COLOURS).endsWith("layer 8", "others");
        Segment others = bars.bars().getFirst().segments().getLast();
        assertThat(others.width()).isCloseTo(StackedBars.WIDTH * 3.0 / 12, within(1e-6));
    }

    @Test
    void areEmptyWithoutValues() {
        assertThat(StackedBars.of(List.of(), Map.of(), "µs").isEmpty()).isTrue();
    }
}
