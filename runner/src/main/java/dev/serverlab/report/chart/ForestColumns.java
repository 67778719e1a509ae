package dev.serverlab.report.chart;

import java.util.List;

/**
 * Where the columns of a {@link Forest} are, in px, and how much text has room in them. How wide text becomes is known only
 * where it is drawn: of wide fonts at 13 px, numbers need up to 8 px a character, and words some 7 px.
 *
 * @param narrow one above the other, rather than beside each other
 * @param width of the picture, unless numbers need more
 * @param left where the smallest number is, along x
 * @param right where the largest is
 * @param verdict where verdicts begin
 * @param numbers where numbers begin, beside the longest verdict that has any
 * @param characters in a line of a label, or of a reason
 */
record ForestColumns(boolean narrow, int width, int left, int right, int verdict, int numbers, int characters) {

    private static final int CHARACTER = 8;

    private static final ForestColumns WIDE = new ForestColumns(false, 900, 300, 590, 604, 712, 41);

    /** What lies along x leaves room for the half of a tick's label. */
    private static final ForestColumns NARROW = new ForestColumns(true, 340, 26, 314, 0, 108, 46);

    static ForestColumns of(boolean narrow) {
        return narrow ? NARROW : WIDE;
    }

    /** The width of a picture that has room for the numbers of all these rows. */
    int widthFor(List<ForestRow> rows) {
        int longest = rows.stream()
                .filter(ForestRow::isDrawn)
                .mapToInt(row -> CHARACTER * row.text().length())
                .max()
                .orElse(0);
        return Math.max(width, longest + (narrow ? verdict : numbers));
    }

    /** A row as it lies below {@code top}. */
    Forest.Placed placed(ForestRow row, double top, LinearScale scale) {
        List<String> label = TextLines.of(row.label(), characters);
        List<String> reason = row.isDrawn() ? List.of() : TextLines.of(row.text(), characters);
        return narrow ? stacked(row, label, reason, top, scale) : beside(row, label, reason, top, scale);
    }

    private Forest.Placed beside(
            ForestRow row, List<String> label, List<String> reason, double top, LinearScale scale) {
        double height = TextLines.rowHeight(Math.max(label.size(), 1 + reason.size()));
        double middle = top + height / 2;
        double verdictAt = TextLines.centred(middle, 1 + reason.size());
        return placed(
                row,
                scale,
                height,
                middle,
                TextLines.placed(label, 0, TextLines.centred(middle, label.size())),
                verdictAt,
                row.isDrawn()
                        ? TextLines.placed(List.of(row.text()), numbers, verdictAt)
                        : TextLines.placed(reason, verdict, verdictAt + TextLines.HEIGHT));
    }

    private Forest.Placed stacked(
            ForestRow row, List<String> label, List<String> reason, double top, LinearScale scale) {
        double middle = top + 33 + TextLines.HEIGHT * (label.size() - 1.0);
        double verdictAt = middle + 24;
        List<String> below = row.isDrawn() ? List.of(row.text()) : reason;
        boolean beside = row.isDrawn() && numbers + CHARACTER * row.text().length() <= width;
        double last = verdictAt + (beside ? 0 : TextLines.HEIGHT * below.size());
        return placed(
                row,
                scale,
                last + 9 - top,
                middle,
                TextLines.placed(label, 0, middle - 18 - TextLines.HEIGHT * (label.size() - 1.0)),
                verdictAt,
                TextLines.placed(below, beside ? numbers : verdict, beside ? verdictAt : verdictAt + TextLines.HEIGHT));
    }

    private static Forest.Placed placed(
            ForestRow row,
            LinearScale scale,
            double height,
            double middle,
            List<Forest.Text> label,
            double verdictAt,
            List<Forest.Text> told) {
        Double low = row.low();
        Double effect = row.effect();
        Double high = row.high();
        return low == null || effect == null || high == null || !row.isDrawn()
                ? new Forest.Placed(row, height, middle, 0, 0, 0, label, verdictAt, told)
                : new Forest.Placed(
                        row, height, middle, scale.x(low), scale.x(effect), scale.x(high), label, verdictAt, told);
    }
}
