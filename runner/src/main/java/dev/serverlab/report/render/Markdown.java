package dev.serverlab.report.render;

import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A document as Markdown, with all text escaped. */
public final class Markdown {

    private final List<String> blocks = new ArrayList<>();

    private Markdown() {}

    /** The whole document. */
    public static String of(Document document) {
        Document shown = document.on(Part.Medium.MARKDOWN);
        Markdown markdown = new Markdown();
        markdown.blocks.add("# " + escape(shown.title()));
        markdown.parts(shown.lead(), 2);
        if (shown.picture() != null) {
            markdown.blocks.add("![" + escape(shown.picture().description()) + "](" + Document.Picture.FILE + ")");
        }
        markdown.parts(shown.sections(), 2);
        return String.join("\n\n", markdown.blocks) + "\n";
    }

    private void parts(List<? extends Part> parts, int level) {
        parts.forEach(part -> part(part, level));
    }

    private void part(Part part, int level) {
        switch (part) {
            case Part.Section section -> {
                blocks.add("#".repeat(level) + " " + escape(section.title()));
                parts(section.parts(), level + 1);
            }
            case Part.Paragraph paragraph -> blocks.add(paragraph(paragraph));
            case Part.Bullets bullets -> blocks.add(list(bullets.items().stream()));
            case Part.Terms terms ->
                blocks.add(list(terms.terms().stream()
                        .map(term -> Text.of(term.name() + ": ").and(term.text()))));
            case Part.Folded folded -> {
                blocks.add("<details><summary>" + escape(folded.summary()) + "</summary>");
                parts(folded.parts(), level);
                blocks.add("</details>");
            }
            case Part.Finding finding -> blocks.add(finding(finding));
            case Part.Cards cards -> blocks.add(table(table(cards)));
            case Table table -> {
                if (!table.title().isEmpty()) {
                    blocks.add("#".repeat(level) + " " + escape(table.title()));
                }
                blocks.add(table(table));
            }
            case Part.Group group -> parts(group.parts(), level);
            case Part.Figure none -> {}
            case Part.Filters none -> {}
        }
    }

    private static String paragraph(Part.Paragraph paragraph) {
        String text = beginning(text(paragraph.text()));
        return switch (paragraph.tone()) {
            case PLAIN, ASIDE -> text;
            case ANSWER -> "**" + text + "**";
            case WARNING -> "> " + text;
        };
    }

    private static String list(Stream<Text> items) {
        return items.map(item -> "- " + beginning(text(item))).collect(Collectors.joining("\n"));
    }

    /** Evidence is an indented code block, in which Markdown has no special characters. */
    private static String finding(Part.Finding finding) {
        return "- " + beginning(escape(finding.heading())) + ": " + escape(finding.what()) + "\n\n"
                + (finding.evidence().isEmpty()
                        ? ""
                        : PlainText.harmless(finding.evidence()).indent(6) + "\n")
                + "  Action: " + escape(finding.action());
    }

    /** Columns for the verdicts, the judged items, and the name of each reason. */
    private static Table table(Part.Cards cards) {
        List<Table.Filled<Part.Card>> columns = new ArrayList<>();
        columns.add(Table.Column.text("verdict").with(Part.Card::verdict));
        columns.add(Table.Column.text(cards.what()).with(Part.Card::title));
        cards.cards().stream()
                .flatMap(card -> card.terms().stream())
                .map(Part.Term::name)
                .distinct()
                .forEach(name -> columns.add(Table.Column.text(name).with(card -> said(card, name))));
        return Table.of(cards.what(), cards.cards(), columns);
    }

    private static String said(Part.Card card, String name) {
        return card.terms().stream()
                .filter(term -> term.name().equals(name))
                .map(term -> term.text().toString())
                .collect(Collectors.joining(" "));
    }

    private static String table(Table table) {
        List<String> lines = new ArrayList<>();
        lines.add(row(table.columns().stream().map(column -> escape(column.heading()))));
        lines.add(table.columns().stream()
                .map(column -> column.kind() == Table.Kind.NUMBER ? "---:|" : "---|")
                .collect(Collectors.joining("", "|", "")));
        table.rows().forEach(row -> lines.add(row(row.cells().stream().map(cell -> text(cell.text())))));
        return String.join("\n", lines);
    }

    private static String row(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String text(Text text) {
        return text.spans().stream()
                .map(Markdown::span)
                .collect(Collectors.joining())
                .strip();
    }

    private static String span(Text.Span span) {
        String words = escapeWithin(span.text());
        if (!span.address().isEmpty()) {
            return "[" + words + "](" + span.address() + ")";
        }
        return switch (span.style()) {
            case PLAIN -> words;
            case CODE -> "<code>" + words + "</code>";
            case BAD -> "**" + words + "**";
        };
    }

    /** Makes text of unknown origin harmless within a line of Markdown. */
    public static String escape(String text) {
        return escapeWithin(text).strip();
    }

    private static String escapeWithin(String text) {
        return PlainText.harmless(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("[|*_`\\[\\]\\\\#~$]", "\\\\$0")
                .replaceAll("[\\n\\r\\t]", " ");
    }

    /** At the beginning of a line, a number or a dash would start a list. */
    private static String beginning(String escaped) {
        return escaped.replaceFirst("^(\\d*)([-+=.)])", "$1\\\\$2");
    }
}
