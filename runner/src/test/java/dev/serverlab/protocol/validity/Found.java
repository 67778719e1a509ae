package dev.serverlab.protocol.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.problem.Problem;
import java.util.List;

/** Says what findings must be. */
final class Found {

    private Found() {}

    static void nothing(Findings findings) {
        assertThat(findings).isEqualTo(Findings.NONE);
    }

    static void note(String code, Findings findings) {
        assertThat(codes(findings.notes())).containsExactly(code);
        assertThat(findings.problems()).isEmpty();
    }

    static void problem(String code, Findings findings) {
        assertThat(codes(findings.problems())).containsExactly(code);
        assertThat(findings.notes()).isEmpty();
    }

    private static List<String> codes(List<Problem> problems) {
        return problems.stream().map(Problem::code).toList();
    }
}
