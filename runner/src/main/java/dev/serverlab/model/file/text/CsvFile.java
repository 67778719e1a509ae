package dev.serverlab.model.file.text;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
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
     * Reads a file.
     *
     * @return values by column, in the order of the file
     * @throws LabException when it cannot be read, is too large, or has rows of different length
     */
    public static Map<String, List<String>> read(Path file) {
        List<List<String>> rows = rows(file);
        if (rows.size() < 2) {
            throw malformed("%s has no row of values below its first line", file);
        }
        List<String> names = rows.getFirst();
        Map<String, List<String>> columns = new LinkedHashMap<>();
        for (String name : names) {
            if (columns.put(name.strip(), new ArrayList<>()) != null) {
                throw malformed("%s has two columns '%s'", file, name.strip());
            }
        }
        for (int row = 1; row < rows.size(); row++) {
            List<String> values = rows.get(row);
            if (values.size() != names.size()) {
                throw malformed(
                        "row %2$s of %1$s has %3$s values for %4$s columns",
                        file, row + 1, values.size(), names.size());
            }
            int column = 0;
            for (List<String> each : columns.values()) {
                each.add(values.get(column++));
            }
        }
        return columns;
    }

    private static List<List<String>> rows(Path file) {
        try (CsvReader<CsvRecord> rows = CsvReader.builder()
                .allowMissingFields(true)
                .allowExtraFields(true)
                .ofCsvRecord(InputText.of(file))) {
            return rows.stream().map(CsvRecord::getFields).toList();
        } catch (CsvParseException e) {
            throw malformed("%s is not CSV: %s", file, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // It is read from memory.
        }
    }

    private static LabException malformed(String what, Object... values) {
        return Problems.refused(
                "csv-malformed",
                what,
                "Correct the file: the first line names its columns, and every other has a value for each of them.",
                values);
    }
}
