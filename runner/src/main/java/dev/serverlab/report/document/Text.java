package dev.serverlab.report.document;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A line of text of unknown origin, which renderers must escape. */
public record Text(List<Span> spans) {

    public static final Text NONE = new Text(List.of());

    /** The style of a part of a line. */
    public enum Style {
        PLAIN,
        CODE,
        /** Something is wrong with it. */
        BAD
    }

    /**
     * A part of a line.
     *
     * @param address its target, relative to the document; empty when it is not a link
     */
    public record Span(String text, Style style, String address) {
        public Span {
            text = CommandName.in(text);
        }
    }

    public static Text of(String text) {
        return of(text, Style.PLAIN, "");
    }

    public static Text code(String text) {
        return of(text, Style.CODE, "");
    }

    public static Text bad(String text) {
        return of(text, Style.BAD, "");
    }

    /** A link with a text of its own. */
    public static Text link(String text, String address) {
        return of(text, Style.PLAIN, address);
    }

    private static Text of(String text, Style style, String address) {
        return new Text(List.of(new Span(text, style, address)));
    }

    public Text and(Text more) {
        return new Text(Stream.concat(spans.stream(), more.spans.stream()).toList());
    }

    public Text and(String more) {
        return and(of(more));
    }

    public boolean isEmpty() {
        return spans.stream().allMatch(span -> span.text().isEmpty());
    }

    public boolean hasLink() {
        return spans.stream().anyMatch(span -> !span.address().isEmpty());
    }

    /** The words alone. */
    @Override
    public String toString() {
        return spans.stream().map(Span::text).collect(Collectors.joining());
    }
}
