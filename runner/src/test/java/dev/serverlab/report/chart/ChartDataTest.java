package dev.serverlab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChartDataTest {

    private static final String NAME = "</script><!-- \u2028 \" \\ 𝄞";

    private static final String DATA = ChartData.of(List.of(ChartSet.of(
            "set",
            "set",
            List.of(Chart.of(
                    "c",
                    NAME,
                    "",
                    Axis.fromZero("x", "", 0),
                    Axis.of("y", "", 1),
                    List.of(Line.of(NAME, 0, List.of(1.23456789), List.of(9.87654321))))))));

    @Test
    void cannotEndTheElementThatItStandsInNorBeginAComment() {
        assertThat(DATA).doesNotContain("<", "\u2028");
    }

    @Test
    void keepsTextsAsTheyAre() {
        JsonNode chart = new JsonMapper().readTree(DATA).at("/sets/0/charts/0");

        assertThat(chart.path("title").asString()).isEqualTo(NAME);
        assertThat(chart.at("/lines/0/name").asString()).isEqualTo(NAME);
    }

    @Test
    void holdsNoMoreDigitsThanAreShown() {
        JsonNode line = new JsonMapper().readTree(DATA).at("/sets/0/charts/0/lines/0");

        assertThat(line.at("/x/0").asDouble()).isEqualTo(1.2346);
        assertThat(line.at("/y/0").asDouble()).isEqualTo(9.9);
    }
}
