package dev.serverlab.model.file;

import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A CSV file with values for requests: columns separated by commas, in quotes where a value has a comma, a quote or a line
 * break; the first line has their names.
 */
public final class CsvFile {

    private CsvFile() {}

    /**
     * Reads one.
     *
     * @return values by column, in the order of the file
     * @throws dev.serverlab.model.problem.LabException when it cannot be read, is too large, or has rows of other length
     */
    public static Map<String, List<String>> read(Path file) {
        List<List<String>> rows = rows(InputText.of(file));
        if (rows.size() < 2) {
            throw Problems.refused("csv-malformed.empty", file);
        }
        List<String> names = rows.getFirst();
        Map<String, List<String>> columns = new LinkedHashMap<>();
        for (String name : names) {
            if (columns.put(name.strip(), new ArrayList<>()) != null) {
                throw Problems.refused("csv-malformed.twice", file, name.strip());
            }
        }
        for (int row = 1; row < rows.size(); row++) {
            List<String> values = rows.get(row);
            if (values.size() != names.size()) {
                throw Problems.refused("csv-malformed.row", file, row + 1, values.size(), names.size());
            }
            int column = 0;
            for (List<String> each : columns.values()) {
                each.add(values.get(column++));
            }
        }
        return columns;
    }

    private static List<List<String>> rows(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        boolean quoted = false;
        for (int at = 0; at < text.length(); at++) {
            char each = text.charAt(at);
            if (quoted && each == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"') {
                value.append('"');
                at++;
            } else if (each == '"') {
                quoted = !quoted;
            } else if (!quoted && each == ',') {
                row.add(value.toString());
                value.setLength(0);
            } else if (!quoted && each == '\n') {
                end(row, value, rows);
                row = new ArrayList<>();
            } else if (quoted || each != '\r') {
                value.append(each);
            }
        }
        end(row, value, rows);
        return rows;
    }

    /** An empty line is none. */
    private static void end(List<String> row, StringBuilder value, List<List<String>> rows) {
        if (!row.isEmpty() || !value.isEmpty()) {
            row.add(value.toString());
            value.setLength(0);
            rows.add(row);
        }
    }
}
