package dev.serverlab.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.serverlab.report.document.PlainText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table for other programs: comma-separated values as RFC 4180 quotes them, in UTF-8, with line feeds. Numbers have all
 * their digits and a decimal point in every locale; unknown values are empty cells.
 *
 * @param heading such as {@code p90[ms]}; a stable name in ASCII
 * @param value null when absent
 * @param <T> what a row is about
 */
record Csv<T>(String heading, Function<T, @Nullable Object> value) {

    /** The name of a number with its unit in ASCII. */
    static String heading(String id, String unit) {
        return unit.isEmpty() ? id : id + "[" + unit.replace('µ', 'u') + "]";
    }

    /** The same for rows that may lack the object. */
    <R> Csv<R> within(Function<R, @Nullable T> part) {
        return new Csv<>(heading, row -> {
            T found = part.apply(row);
            return found == null ? null : value.apply(found);
        });
    }

    /** The table with its headings. */
    static <T> String of(List<Csv<T>> columns, Stream<T> rows) {
        StringWriter text = new StringWriter();
        try (CsvWriter table =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            table.writeRecord(columns.stream().map(Csv::heading).toList());
            rows.forEach(row -> table.writeRecord(columns.stream()
                    .map(column -> cell(column.value().apply(row)))
                    .toList()));
        } catch (IOException e) {
            throw new UncheckedIOException("a table could not be written to memory", e);
        }
        return text.toString();
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Double number) {
            return Double.isFinite(number) ? BigDecimal.valueOf(number).toPlainString() : "";
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : text(value.toString());
    }

    /** Spreadsheets evaluate a cell that begins like a formula, quoted or not; after an apostrophe it is text. */
    private static String text(String text) {
        String harmless = PlainText.harmless(text);
        return harmless.matches("(?s)[=+\\-@\\t\\r\\n].*") ? "'" + harmless : harmless;
    }
}
