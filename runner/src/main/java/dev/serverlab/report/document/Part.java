package dev.serverlab.report.document;

import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Drawing;
import dev.serverlab.report.chart.HeatMap;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A part of a document. A new kind of part is a record here and a case in each renderer, as the compiler demands. */
public sealed interface Part permits Part.Group, Part.Leaf, Table {

    /** A composite part. */
    sealed interface Group extends Part {
        List<Part> parts();
    }

    /** A part that is not composite. */
    sealed interface Leaf extends Part {}

    /**
     * Parts below a heading. Sections inside sections have smaller headings.
     *
     * @param id the target of links; empty for sections inside others
     */
    record Section(String id, String title, List<Part> parts) implements Group {

        public static Section of(String id, String title, Part... parts) {
            return new Section(id, title, List.of(parts));
        }

        /** A section that is only on the page. */
        public static Section onPage(String id, String title, Part... parts) {
            return of(id, title, Part.onPage(parts));
        }

        /** The text of links to it: the essential part of its title. */
        public String shortTitle() {
            return title.split(",", 2)[0];
        }
    }

    /** The role of a paragraph. */
    enum Tone {
        PLAIN,
        /** The answer of the document. */
        ANSWER,
        /** How to read the surrounding parts. */
        ASIDE,
        /** Warnings to read first. */
        WARNING
    }

    /** Sentences. */
    record Paragraph(Tone tone, Text text) implements Leaf {}

    /** Separate sentences. */
    record Bullets(List<Text> items) implements Leaf {}

    /** Names with explanations. */
    record Terms(List<Term> terms) implements Leaf {}

    /**
     * A name with its explanation.
     *
     * @param style the name of a verdict whose colour it has; empty without one
     */
    record Term(String name, Text text, String style) {

        public static Term of(String name, String text) {
            return new Term(name, Text.of(text), "");
        }
    }

    /** Parts that are hidden until clicked, in interactive media. */
    record Folded(String summary, List<Part> parts) implements Group {}

    /**
     * A finding of a check.
     *
     * @param invalid whether it excludes trials from the numbers
     * @param heading where it was found
     * @param evidence lines that it quotes; empty when it quotes none
     */
    record Finding(boolean invalid, String heading, String what, String evidence, String action) implements Leaf {}

    /**
     * Judged items, each with the reasons for its verdict.
     *
     * @param what the name of one of them
     */
    record Cards(String what, List<Card> cards) implements Leaf {}

    /**
     * A judged item.
     *
     * @param verdict in capitals
     * @param style the name of the verdict that it has the colour of
     * @param sign of the verdict, for those who do not see its colour
     * @param figure beside it; absent without one
     */
    record Card(
            String verdict,
            String style,
            String sign,
            String title,
            List<Term> terms,
            @Nullable Figure figure) {

        /** A verdict with its reason in one sentence. */
        public static Card of(String verdict, String sentence) {
            return new Card(verdict, "", "", sentence, List.of(), null);
        }
    }

    /**
     * A picture; in media without pictures, a heat map is a table, estimates are bars of text, and all others have their
     * numbers in the tables beside them.
     *
     * @param label for those who do not see it
     */
    record Figure(String label, Drawing drawing) implements Leaf {}

    /** The page's filters; parts {@link Filtered} by other values are hidden. */
    record Filters(List<Filter> filters) implements Leaf {}

    /**
     * A filter.
     *
     * @param facet the facet that it selects
     * @param options the first is the default
     */
    record Filter(String label, String facet, List<Option> options) {}

    /**
     * An option of a filter.
     *
     * @param value of the facet; empty is any
     */
    record Option(String value, String text) {}

    /**
     * Parts that filters show and hide.
     *
     * @param facets their facets, as {@code facet=value}, a line each
     */
    record Filtered(String facets, List<Part> parts) implements Group {}

    /** Parts for certain media only. */
    record Only(Set<Medium> media, List<Part> parts) implements Group {}

    /** Where a document is read. */
    enum Medium {
        /** 80 columns of plain text, read once and from its end. */
        TERMINAL,
        /** For pasting into a pull request or an issue: with one picture, and without scripts. */
        MARKDOWN,
        /** HTML in a browser, with everything. */
        PAGE
    }

    /** An empty part. */
    Part NOTHING = new Only(Set.of(), List.of());

    static Part paragraph(String text) {
        return paragraph(Text.of(text));
    }

    static Part paragraph(Text text) {
        return new Paragraph(Tone.PLAIN, text);
    }

    static Part answer(String text) {
        return new Paragraph(Tone.ANSWER, Text.of(text));
    }

    static Part aside(String text) {
        return new Paragraph(Tone.ASIDE, Text.of(text));
    }

    static Part warning(String text) {
        return new Paragraph(Tone.WARNING, Text.of(text));
    }

    static Part bullets(List<String> items) {
        return new Bullets(items.stream().map(Text::of).toList());
    }

    static Part folded(String summary, Part... parts) {
        return new Folded(summary, List.of(parts));
    }

    /** Charts under their own name. */
    static Figure figure(ChartSet set) {
        return new Figure(set.label(), set);
    }

    /** Parts for the page alone. */
    static Part onPage(Part... parts) {
        return on(Medium.PAGE, parts);
    }

    /** The same with a list of parts. */
    static Part onPage(List<? extends Part> parts) {
        return new Only(Set.of(Medium.PAGE), List.copyOf(parts));
    }

    /** Parts for one medium. */
    static Part on(Medium medium, Part... parts) {
        return new Only(Set.of(medium), List.of(parts));
    }

    /** Parts for all media but this one. */
    static Part notOn(Medium medium, Part... parts) {
        return new Only(EnumSet.complementOf(EnumSet.of(medium)), Arrays.asList(parts));
    }

    /** These parts for one medium. */
    static List<Part> in(Medium medium, List<? extends Part> parts) {
        return parts.stream().flatMap(part -> part.in(medium)).toList();
    }

    /** This part for one medium: empty when it is for others, or has no content. */
    default Stream<Part> in(Medium medium) {
        return switch (this) {
            case Only only -> only.media().contains(medium) ? in(medium, only.parts()).stream() : Stream.of();
            case Section section -> filled(medium, section, parts -> new Section(section.id(), section.title(), parts));
            case Folded folded -> filled(medium, folded, parts -> new Folded(folded.summary(), parts));
            case Filtered filtered -> filled(medium, filtered, parts -> new Filtered(filtered.facets(), parts));
            case Filters filters ->
                unless(medium != Medium.PAGE || filters.filters().isEmpty());
            case Paragraph paragraph -> unless(paragraph.text().isEmpty());
            case Bullets bullets -> unless(bullets.items().isEmpty());
            case Terms terms -> unless(terms.terms().isEmpty());
            case Cards cards -> unless(cards.cards().isEmpty());
            case Table table -> unless(table.rows().isEmpty());
            case Finding finding -> Stream.of(finding);
            case Figure figure ->
                medium != Medium.PAGE && figure.drawing() instanceof HeatMap map
                        ? Table.of(figure.label(), map).in(medium)
                        : unless(figure.drawing().isEmpty());
        };
    }

    private static Stream<Part> filled(Medium medium, Group group, Function<List<Part>, Part> filled) {
        return Stream.of(in(medium, group.parts()))
                .filter(parts -> !parts.isEmpty())
                .map(filled);
    }

    private Stream<Part> unless(boolean empty) {
        return empty ? Stream.of() : Stream.of(this);
    }
}
