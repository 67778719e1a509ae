package dev.serverlab.report;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.why.Cost;
import dev.serverlab.analysis.why.Reasons;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.report.why.WhyDocument;
import dev.serverlab.stats.profile.PartDifference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class WhyDocumentTest {

    private static KeptRun kept;
    private static Reasons reasons;

    @BeforeAll
    static void read() throws IOException {
        kept = KeptRun.read(Path.of("../results/reference/profiled/three-servers"));
        reasons = Reasons.of(kept.run(), Cost.CPU).getFirst();
    }

    private static String told(Reasons reasons) {
        return Terminal.of(WhyDocument.of(kept.run(), reasons));
    }

    @Test
    void namesWhatDiffersInATerminalFull() {
        assertThat(told(reasons).lines()).hasSizeBetween(5, 25);
        assertThat(told(reasons)).contains("in µs:", "layer", "method").doesNotContain("No layer");
    }

    @Test
    void saysThatNothingDiffers() {
        Reasons alike = new Reasons(
                reasons.baseline(), reasons.candidate(), byChance(reasons.layers()), byChance(reasons.methods()));

        assertThat(told(alike).replaceAll("\\s+", " ").strip())
                .contains(" µs of CPU per request ")
                .endsWith("No layer and no method differs by more than chance.");
    }

    private static List<PartDifference> byChance(List<PartDifference> all) {
        return all.stream().filter(not(PartDifference::isFound)).toList();
    }
}
