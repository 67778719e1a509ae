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

/** A part of a document. A new kind of part is a record here, and a case in each renderer, which the compiler asks for. */
public sealed interface Part permits Part.Group, Part.Leaf, Table {

    /** A part that is made of others. */
    sealed interface Group extends Part {
        List<Part> parts();
    }

    /** One that is not. */
    sealed interface Leaf extends Part {}

    /**
     * Parts below a heading. Sections inside of sections have smaller headings.
     *
     * @param id where links lead; empty for those inside of others
     */
    record Section(String id, String title, List<Part> parts) implements Group {

        public static Section of(String id, String title, Part... parts) {
            return new Section(id, title, List.of(parts));
        }

        /** One that is on the page alone. */
        public static Section onPage(String id, String title, Part... parts) {
            return of(id, title, Part.onPage(parts));
        }

        /** What leads to it: its title as far as it names. */
        public String shortTitle() {
            return title.split(",", 2)[0];
        }
    }

    /** How a paragraph is meant. */
    enum Tone {
        PLAIN,
        /** What the whole document comes to. */
        ANSWER,
        /** How to read what stands around it. */
        ASIDE,
        /** What must be known before anything else is read. */
        WARNING
    }

    /** Sentences. */
    record Paragraph(Tone tone, Text text) implements Leaf {}

    /** Sentences, each by itself. */
    record Bullets(List<Text> items) implements Leaf {}

    /** Names with what is said of each. */
    record Terms(List<Term> terms) implements Leaf {}

    /**
     * A name with what is said of it.
     *
     * @param style the name of a verdict that it has the colour of; empty without one
     */
    record Term(String name, Text text, String style) {

        public static Term of(String name, String text) {
            return new Term(name, Text.of(text), "");
        }
    }

    /** Parts that need a click to be seen, where there are clicks. */
    record Folded(String summary, List<Part> parts) implements Group {}

    /**
     * Something that a check found.
     *
     * @param invalid whether it keeps trials out of the numbers
     * @param heading where it was found
     * @param evidence lines that it quotes; empty when it quotes none
     */
    record Finding(boolean invalid, String heading, String what, String evidence, String action) implements Leaf {}

    /**
     * Things that were judged, each with what led to its verdict.
     *
     * @param what one of them is called
     */
    record Cards(String what, List<Card> cards) implements Leaf {}

    /**
     * Something that was judged.
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

        /** A verdict with all that led to it in one sentence. */
        public static Card of(String verdict, String sentence) {
            return new Card(verdict, "", "", sentence, List.of(), null);
        }
    }

    /**
     * A picture; where there are none, a heat map is a table, estimates are bars of text, and all others have their
     * numbers in the tables beside them.
     *
     * @param label for those who do not see it
     */
    record Figure(String label, Drawing drawing) implements Leaf {}

    /** What a reader of the page chooses by; what is {@link Filtered} by something else is hidden. */
    record Filters(List<Filter> filters) implements Leaf {}

    /**
     * A choice.
     *
     * @param facet what it is a choice of
     * @param options the first is chosen at first
     */
    record Filter(String label, String facet, List<Option> options) {}

    /**
     * One of a choice.
     *
     * @param value of the facet; empty is any
     */
    record Option(String value, String text) {}

    /**
     * Parts that filters hide and show.
     *
     * @param facets what they are about, as {@code facet=value}, a line each
     */
    record Filtered(String facets, List<Part> parts) implements Group {}

    /** Parts that are not for everywhere. */
    record Only(Set<Medium> media, List<Part> parts) implements Group {}

    /** Where a document is read. */
    enum Medium {
        /** 80 columns of plain text, read once and from its end. */
        TERMINAL,
        /** To be pasted into a pull request or an issue: with one picture, and without scripts. */
        MARKDOWN,
        /** HTML that is opened in a browser: has everything. */
        PAGE
    }

    /** What no medium has. */
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

    /** The same of however many. */
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

    /** What one medium has of these parts. */
    static List<Part> in(Medium medium, List<? extends Part> parts) {
        return parts.stream().flatMap(part -> part.in(medium)).toList();
    }

    /** What one medium has of this: nothing when it is for others, or says nothing. */
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
