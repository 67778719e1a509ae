package dev.serverlab.model.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmArgumentsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -Xms512m -Xmx512m -XX:+UseG1GC | -XX:+UseSerialGC | -Xms512m -Xmx512m -XX:+UseSerialGC
            -Xms512m -Xmx512m -XX:+UseG1GC | -Xmx256m | -XX:+UseG1GC -Xmx256m
            -Xmx512m -Xss512k | -XX:MaxRAMPercentage=50 -Xss1m | -XX:MaxRAMPercentage=50 -Xss1m
            -XX:+ExitOnOutOfMemoryError -Da=1 -Db=2 | -XX:-ExitOnOutOfMemoryError -Da=3 | -Db=2 -XX:-ExitOnOutOfMemoryError -Da=3
            -XX:MaxInlineLevel=9 | -XX:MaxInlineLevel=15 -Xlog:gc | -XX:MaxInlineLevel=15 -Xlog:gc
            """)
    void oneVariantsArgumentsReplaceThoseThatSetTheSame(String ofAll, String own, String both) {
        assertThat(JvmArguments.over(List.of(ofAll.split(" ")), List.of(own.split(" "))))
                .containsExactly(both.split(" "));
    }
}
