package dev.serverlab.report.chart;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The colours of pages and pictures, by name, as variables of a style sheet. */
public enum Theme {
    LIGHT(
            Palette.LIGHT,
            List.of("#edf4fa", "#d3e6f4", "#b8d8ef", "#9ecae9", "#84bbe3", "#69adde", "#4f9fd8"),
            Map.ofEntries(
                    Map.entry("page", "#ffffff"),
                    Map.entry("ink", "#1c1c1c"),
                    Map.entry("faint", "#595959"),
                    Map.entry("line", "#c4c4c4"),
                    Map.entry("soft", "#f2f2f2"),
                    Map.entry("control", "#767676"),
                    Map.entry("link", "#0645ad"),
                    Map.entry("bad", "#a40000"),
                    Map.entry("better", "#00694d"),
                    Map.entry("worse", "#a83200"),
                    Map.entry("same", "#0b5a8f"),
                    Map.entry("unknown", "#6b6b6b"))),
    DARK(
            Palette.DARK,
            List.of("#1c262e", "#1c3041", "#1b3a54", "#1b4466", "#1b4f79", "#1a598c", "#1a639f"),
            Map.ofEntries(
                    Map.entry("page", "#161616"),
                    Map.entry("ink", "#e6e6e6"),
                    Map.entry("faint", "#adadad"),
                    Map.entry("line", "#4a4a4a"),
                    Map.entry("soft", "#262626"),
                    Map.entry("control", "#8a8a8a"),
                    Map.entry("link", "#8ab4f8"),
                    Map.entry("bad", "#ff8f8f"),
                    Map.entry("better", "#4cc79a"),
                    Map.entry("worse", "#ff9166"),
                    Map.entry("same", "#7dbdf0"),
                    Map.entry("unknown", "#a0a0a0")));

    private final Map<String, String> colours;

    Theme(List<String> lines, List<String> shades, Map<String, String> others) {
        colours = new TreeMap<>(others);
        for (int shade = 0; shade < shades.size(); shade++) {
            colours.put("h" + shade, shades.get(shade));
        }
        for (int place = 0; place < lines.size(); place++) {
            colours.put("c" + place, lines.get(place));
        }
    }

    /** Each colour by its name; those of lines are {@code c0}, {@code c1} and so on, those of heat maps {@code h0}… */
    public Map<String, String> colours() {
        return Map.copyOf(colours);
    }

    /** As declarations, such as {@code --ink: #1c1c1c;}, to stand inside of a rule. */
    public String declarations() {
        return colours.entrySet().stream()
                .map(colour -> "--" + colour.getKey() + ": " + colour.getValue() + ";")
                .collect(Collectors.joining(" "));
    }
}
