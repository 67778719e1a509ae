package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void escapesWhatWouldEndAString() {
        assertThat(Json.line(Map.of("a\"b", "c\\d\n"))).isEqualTo("{\"a\\\"b\":\"c\\\\d\\u000a\"}");
    }

    @Test
    void writesNumbersBooleansAndListsPlainly() {
        assertThat(Json.line(List.of(1, 2.5, true, "x"))).isEqualTo("[1,2.5,true,\"x\"]");
    }

    @Test
    void givesEachMemberALineWhenPeopleReadIt() {
        assertThat(Json.pretty(Map.of("a", Map.of("b", 1)), "")).isEqualTo("{\n  \"a\": {\n    \"b\": 1\n  }\n}");
    }
}
