package dev.serverlab.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;

class RefusedStartAnalyzerTest {

    @Test
    void saysWhatIsWrongAndWhatToDo() {
        FailureAnalysis analysis = new RefusedStartAnalyzer()
                .analyze(new IllegalStateException(new UnknownProfileException("fast", List.of("slow", "default"))));

        assertThat(analysis)
                .extracting(FailureAnalysis::getDescription, FailureAnalysis::getAction)
                .containsExactly(
                        "There is no profile \"fast\".",
                        "Start with one of: slow, default, as in --spring.profiles.active=slow");
    }
}
