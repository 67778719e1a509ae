package dev.serverlab.analysis.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.why.CallDifferences.Call;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.RunSeries.CallTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallDifferencesTest {

    private static final CallTree BASELINE = new CallTree(
            new Variant("mvc", "default"),
            List.of("run", "read", "write"),
            List.of(0, 1, 2, 2),
            List.of(0, 1, 1, 0),
            List.of(10.0, 4.0, 5.0, 1.0));
    private static final CallTree CANDIDATE = new CallTree(
            new Variant("vertx", "default"),
            List.of("write", "run", "poll"),
            List.of(1, 0, 2),
            List.of(0, 1, 2),
            List.of(7.0, 6.0, 2.0));

    @Test
    void putsCallsOfTheSameCallersSideBySide() {
        CallDifferences both = CallDifferences.of(BASELINE, CANDIDATE);

        assertThat(both.names()).containsExactly("run", "read", "write", "poll");
        assertThat(both.calls())
                .containsExactly(
                        new Call(0, -1, 10, 7),
                        new Call(1, 0, 4, 0),
                        new Call(2, 0, 5, 6),
                        new Call(2, -1, 1, 0),
                        new Call(3, 2, 0, 2));
    }
}
