package dev.serverlab.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.report.chart.Palette;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ThemeTest {

    @ParameterizedTest
    @MethodSource("themes")
    void textIsReadableOnThePageAndOnWhatIsShaded(String theme) {
        Map<String, String> colours = colours(theme);
        for (String text : new String[] {"ink", "faint", "link", "bad", "better", "worse", "same", "unknown"}) {
            assertThat(contrast(colour(colours, text), colour(colours, "page")))
                    .as(text)
                    .isGreaterThanOrEqualTo(4.5);
            assertThat(contrast(colour(colours, text), colour(colours, "soft")))
                    .as(text)
                    .isGreaterThanOrEqualTo(4.5);
        }
    }

    @ParameterizedTest
    @MethodSource("themes")
    void linesAndControlsStandOutOnThePageAndOnWhatIsShaded(String theme) {
        Map<String, String> colours = colours(theme);
        for (int place = 0; place < Palette.COLOURS; place++) {
            String line = colour(colours, "c" + place);
            assertThat(contrast(line, colour(colours, "page"))).as(line).isGreaterThanOrEqualTo(3);
            assertThat(contrast(line, colour(colours, "soft"))).as(line).isGreaterThanOrEqualTo(3);
        }
        assertThat(contrast(colour(colours, "control"), colour(colours, "page")))
                .isGreaterThanOrEqualTo(3);
    }

    static Stream<String> themes() {
        return Stream.of(PageScripts.LIGHT, PageScripts.DARK);
    }

    private static Map<String, String> colours(String theme) {
        return Pattern.compile("--(\\w+): (#\\w+);")
                .matcher(theme)
                .results()
                .collect(Collectors.toMap(each -> each.group(1), each -> each.group(2)));
    }

    private static String colour(Map<String, String> colours, String name) {
        return colours.getOrDefault(name, "none");
    }

    /** The contrast ratio of WCAG 2.2. */
    private static double contrast(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(String colour) {
        byte[] parts = HexFormat.of().parseHex(colour.substring(1));
        return 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2]);
    }

    private static double linear(byte part) {
        double share = (part & 0xff) / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
