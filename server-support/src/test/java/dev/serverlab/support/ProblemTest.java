package dev.serverlab.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void hasTheMembersOfTheContractInItsOrder() {
        assertThat(new Problem(404, "Not Found", "nothing is served here").toMap())
                .containsExactly(
                        entry("type", "about:blank"),
                        entry("title", "Not Found"),
                        entry("status", 404),
                        entry("detail", "nothing is served here"));
    }
}
