package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.problem.Problem;
import java.util.List;

/** Says what findings must be. */
final class Found {

    private Found() {}

    static void nothing(CheckResults findings) {
        assertThat(findings).isEqualTo(CheckResults.NONE);
    }

    static void note(String code, CheckResults findings) {
        assertThat(codes(findings.notes())).containsExactly(code);
        assertThat(findings.problems()).isEmpty();
    }

    static void problem(String code, CheckResults findings) {
        assertThat(codes(findings.problems())).containsExactly(code);
        assertThat(findings.notes()).isEmpty();
    }

    private static List<String> codes(List<Problem> problems) {
        return problems.stream().map(Problem::code).toList();
    }
}
