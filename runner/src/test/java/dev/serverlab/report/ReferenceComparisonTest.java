package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Page;
import dev.serverlab.stats.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The comparisons of real runs that come with the lab: what they say follows from the runs beside them. With {@code
 * -Dgolden.rewrite=true} it is written anew.
 */
final class ReferenceComparisonTest {

    @ParameterizedTest
    @ValueSource(strings = {"same-thing", "thread-count"})
    void saysWhatFollowsFromItsRuns(String name) throws IOException {
        Path folder = MadeUpComparison.REFERENCE.resolve(name).resolve("compare");
        JsonNode stored = RunJson.tree(Files.readString(folder.resolve(ComparisonReport.FILE)));
        RunComparer across = across(stored, folder);
        ComparisonReport again = again(stored, across, folder);
        Document document = CompareDocument.of(again, across, Map.of());
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(folder.resolve(ComparisonReport.FILE), RunJson.text(again));
            Files.writeString(folder.resolve("summary.md"), Markdown.of(document));
            Files.writeString(
                    folder.resolve(Document.Picture.FILE),
                    Page.picture(document).orElseThrow());
        }
        assertThat(folder.resolve(ComparisonReport.FILE)).content().isEqualTo(RunJson.text(again));
        assertThat(folder.resolve("summary.md")).content().isEqualTo(Markdown.of(document));
        assertThat(folder.resolve(Document.Picture.FILE))
                .content()
                .isEqualTo(Page.picture(document).orElseThrow());
    }

    @Test
    void tellsNoDifferenceBetweenTwoRunsOfTheSameThing() throws IOException {
        assertThat(verdicts("same-thing"))
                .isNotEmpty()
                .isSubsetOf(Verdict.EQUIVALENT, Verdict.INDISTINGUISHABLE)
                .contains(Verdict.EQUIVALENT);
    }

    @Test
    void findsWhatFewerThreadsDo() throws IOException {
        assertThat(verdicts("thread-count")).contains(Verdict.WORSE);
    }

    /** Of all that could be judged. */
    private static List<Verdict> verdicts(String name) throws IOException {
        Path folder = MadeUpComparison.REFERENCE.resolve(name).resolve("compare");
        JsonNode stored = RunJson.tree(Files.readString(folder.resolve(ComparisonReport.FILE)));
        return across(stored, folder).verdicts().stream()
                .map(each -> each.verdict())
                .filter(verdict -> verdict != Verdict.INVALID)
                .toList();
    }

    private static RunComparer across(JsonNode stored, Path folder) {
        List<RunGroup> groups = new ArrayList<>();
        for (JsonNode member : stored.path("runs")) {
            groups.add(RunGroup.of(
                    member.path("name").asString(),
                    member.path("repeats")
                            .valueStream()
                            .map(source -> folder.resolve(source.path("path").asString()))
                            .map(KeptRun::read)
                            .toList()));
        }
        return new RunComparer(
                groups,
                BetweenRunVariance.read(
                        stored.path("spread").path("source").asString(),
                        MadeUpComparison.REFERENCE.resolve("calibration-quick")),
                UnaryOperator.identity());
    }

    /** The folder had the name that is its id when it was made. */
    private static ComparisonReport again(JsonNode stored, RunComparer across, Path folder) {
        return across.report(
                folder.resolveSibling(stored.path("id").asString()),
                Instant.parse(stored.path("comparedAt").asString()),
                stored.path("labVersion").asString(),
                stored.path("command").valueStream().map(JsonNode::asString).toList());
    }
}
