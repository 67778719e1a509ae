package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlainTableTest {

    @Test
    void cutsNamesThatAreTooLongAtTheirBeginning() {
        String table = PlainTable.of(List.of(
                new Row("", List.of("a".repeat(90) + "z", "b")), new Row("c".repeat(90) + "y", List.of("1", "2"))));

        assertThat(table.lines()).allMatch(line -> line.length() <= 80);
        assertThat(table).contains("az").contains("cy").contains("…");
    }

    @Test
    void keepsForeignTextInItsCell() {
        String table =
                PlainTable.of(List.of(new Row("", List.of("name")), new Row("a\n\u001b[2J\tb", List.of("1\r2"))));

        assertThat(table.lines().filter(line -> !line.isEmpty())).hasSize(2);
        assertThat(table).doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
    }
}
