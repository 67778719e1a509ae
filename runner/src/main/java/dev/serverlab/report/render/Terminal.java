package dev.serverlab.report.render;

import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Documents as text. A terminal is read from its end: the sections of a long one come in reverse, and the answer comes last.
 */
public final class Terminal {

    /** Wide enough for every verdict, and for every name of a reason. */
    private static final int VERDICT = 14;

    private static final int TERM = 11;

    private static final String BOLD = "\u001b[1m";
    private static final String YELLOW = "\u001b[33m";
    private static final String PLAIN = "\u001b[0m";

    /**
     * The output device.
     *
     * @param columns how wide it is
     * @param colours whether it shows them
     */
    public record Screen(int columns, boolean colours) {

        /** For a file or another program. */
        public static final Screen NONE = new Screen(PlainText.WIDTH, false);
    }

    /**
     * Lines that stay together.
     *
     * @param item whether it is a list item, without blank lines to its neighbours
     */
    private record Block(String text, boolean item) {}

    private final Screen screen;
    private final List<Block> blocks = new ArrayList<>();

    private Terminal(Screen screen) {
        this.screen = screen;
    }

    /** These parts, in order. */
    public static String of(List<Part> parts, Screen screen) {
        return drawn(Part.in(Part.Medium.TERMINAL, parts), screen);
    }

    /** The whole document in 80 columns; empty when it has nothing for a terminal. */
    public static String of(Document document) {
        Document shown = document.on(Part.Medium.TERMINAL);
        List<Part> first = new ArrayList<>(shown.lead());
        first.removeIf(Terminal::isAnswer);
        for (Part.Section section : shown.sections().reversed()) {
            first.addAll(shown.sections().size() > 1 ? List.of(section) : section.parts());
        }
        return Stream.of(first, shown.lead().stream().filter(Terminal::isAnswer).toList())
                .filter(parts -> !parts.isEmpty())
                .map(parts -> drawn(parts, Screen.NONE))
                .collect(Collectors.joining("\n"));
    }

    private static boolean isAnswer(Part part) {
        return part instanceof Part.Paragraph paragraph && paragraph.tone() == Part.Tone.ANSWER;
    }

    private static String drawn(List<Part> parts, Screen screen) {
        Terminal terminal = new Terminal(screen);
        terminal.parts(parts);
        StringBuilder text = new StringBuilder();
        Block before = null;
        for (Block block : terminal.blocks) {
            text.append(before == null || before.item() && block.item() ? "" : "\n");
            text.append(block.text()).append('\n');
            before = block;
        }
        return text.toString();
    }

    private void parts(List<? extends Part> parts) {
        parts.forEach(this::part);
    }

    private void part(Part part) {
        switch (part) {
            case Part.Section section -> {
                labelled("", section.title(), false);
                parts(section.parts());
            }
            case Part.Paragraph paragraph -> paragraph(paragraph);
            case Part.Bullets bullets -> bullets.items().forEach(item -> labelled("- ", item.toString(), true));
            case Part.Terms terms -> terms(terms.terms());
            case Part.Group group -> parts(group.parts());
            case Part.Finding finding -> {
                labelled("- ", finding.heading() + ": " + finding.what(), true);
                labelled("  ", finding.action(), true);
            }
            case Part.Cards cards -> cards.cards().forEach(this::card);
            case Part.Figure onlyOnPages -> {}
            case Table table -> {
                if (!table.title().isEmpty()) {
                    labelled("", table.title(), false);
                }
                blocks.add(new Block(TerminalTable.of(table, screen.columns()), false));
            }
            case Part.Filters none -> {}
        }
    }

    private void paragraph(Part.Paragraph paragraph) {
        String text = paragraph.text().toString();
        switch (paragraph.tone()) {
            case PLAIN -> labelled("", text, false);
            case ANSWER -> coloured(BOLD, "", text, false);
            case ASIDE -> labelled("- ", text, true);
            case WARNING -> coloured(YELLOW, "!! ", text, true);
        }
    }

    /** The verdict and the judged item first, everything else below. */
    private void card(Part.Card card) {
        List<String> lines = new ArrayList<>();
        lines.add(
                PlainText.labelled(padded(card.verdict(), VERDICT), PlainText.oneLine(card.title()), screen.columns()));
        card.terms()
                .forEach(term -> lines.add(PlainText.labelled(
                        " ".repeat(VERDICT) + padded(term.name(), TERM),
                        PlainText.oneLine(term.text().toString()),
                        screen.columns())));
        blocks.add(new Block(String.join("\n", lines), card.terms().isEmpty()));
    }

    private void terms(List<Part.Term> terms) {
        int widest = terms.stream().mapToInt(term -> term.name().length()).max().orElse(0);
        terms.forEach(
                term -> labelled(padded(term.name(), widest + 2), term.text().toString(), true));
    }

    private void labelled(String label, String text, boolean item) {
        blocks.add(new Block(wrapped(label, text), item));
    }

    private void coloured(String colour, String label, String text, boolean item) {
        String wrapped = wrapped(label, text);
        blocks.add(new Block(screen.colours() ? colour + wrapped + PLAIN : wrapped, item));
    }

    private String wrapped(String label, String text) {
        return PlainText.labelled(label, PlainText.oneLine(text), screen.columns());
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }
}
