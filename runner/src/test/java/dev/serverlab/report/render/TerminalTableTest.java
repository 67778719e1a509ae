package dev.serverlab.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.report.document.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTableTest {

    @Test
    void cutsNamesThatAreTooLongAtTheirBeginning() {
        String table = TerminalTable.of(
                Table.ofNumbers(
                        "",
                        "",
                        List.of("a".repeat(90) + "z", "b"),
                        List.of(Table.Row.of("c".repeat(90) + "y", List.of("1", "2")))),
                80);

        assertThat(table.lines()).allMatch(line -> line.length() <= 80);
        assertThat(table).contains("az").contains("cy").contains("…");
    }

    @Test
    void keepsForeignTextInItsCell() {
        String table = TerminalTable.of(
                Table.ofNumbers("", "", List.of("name"), List.of(Table.Row.of("a\n\u001b[2J\tb", List.of("1\r2")))),
                80);

        assertThat(table.lines().filter(line -> !line.isEmpty())).hasSize(2);
        assertThat(table).doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
    }
}
