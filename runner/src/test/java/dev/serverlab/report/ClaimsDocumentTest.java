package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.claims.Claims;
import dev.serverlab.analysis.claims.MadeUpTrials;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.json.RunSchema;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.render.Markdown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

final class ClaimsDocumentTest {

    private static final String HOSTILE =
            "1. <script>alert('x')</script> <img src=x onerror=y> | a |\n# b\n*c* _d_ `e` [f](javascript:g) ~~h~~ \\| &lt;";

    private static final List<TrialResult> TRIALS = List.of(
            MadeUpTrials.solo(1, MadeUpTrials.NETTY, 100),
            MadeUpTrials.solo(1, MadeUpTrials.TOMCAT, 108),
            MadeUpTrials.solo(2, MadeUpTrials.NETTY, 100),
            MadeUpTrials.solo(2, MadeUpTrials.TOMCAT, 108));

    private static Run run(Experiment experiment) {
        Run like = MadeUpRun.complete();
        return RunBuilder.like(like)
                .experiment(experiment)
                .trials(TRIALS)
                .summaries(List.of())
                .comparisons(List.of())
                .claims(Claims.of(experiment, TRIALS, List.of()))
                .build();
    }

    private static Run run() {
        return run(MadeUpTrials.experiment(
                Protocols.SOLO,
                MadeUpTrials.against("cpuPercent", Effect.RATIO, 1.02, null),
                MadeUpTrials.against("p90", Effect.DIFFERENCE, 10.0, null)));
    }

    private static Document page(Run... runs) {
        return rendered(Markdown.of(ClaimsDocument.of(List.of(runs).stream()
                .map(run -> new ClaimsDocument.Kept("results/reference/claims/a-run", run))
                .toList())));
    }

    @Test
    void whatWasPublishedStandsBesideWhatWasMeasured() {
        Document page = page(run());

        assertThat(page.select("table").get(0).select("td").eachText())
                .containsExactly("event-loop-vs-thread", "quick", "2", "1", "1", "0");
        assertThat(page.select("table").get(2).select("tbody tr:first-child td").eachText())
                .containsExactly(
                        "One thread does more than one loop.",
                        "37.6 against 34.6 % of a core: ×1.087",
                        "108.00 against 100.00 % of a core: ×1.080 [1.080, 1.080]",
                        "REPRODUCED",
                        "Measured +8 % [+8, +8] (95 %, 2 rounds); counted as reproduced from +2 % up.",
                        "Another machine.");
        assertThat(page.select("h2").eachText()).containsExactly("An article");
    }

    @Test
    void itsSetUpStandsBesideThisMachine() {
        assertThat(page(run()).select("table").get(1).select("tbody tr").eachText())
                .contains(
                        "cores 1 2",
                        "memory 1 GB 8.0 GiB",
                        "jdk – 25.0.1+8-LTS",
                        "software – A framework 1.0 on An engine 2.0",
                        "load – 100 concurrent users (closed model)");
    }

    @Test
    void theRunAndItsCommandAreNamed() {
        assertThat(page(run()).select("p").eachText())
                .anyMatch(text -> text.startsWith("Made by ./lab run three-servers")
                        && text.contains("kept in results/reference/claims/a-run."));
    }

    @Test
    void aRunKeepsWhatItSaysOfClaimsAsItsSchemaHasIt() {
        assertThat(RunSchema.errorsIn(RunJson.text(run()))).noneMatch(error -> error.contains("claims"));
        assertThat(RunJson.text(run())).contains("\"REPRODUCED\"");
    }

    @Test
    void runsOfOnePublicationStandTogether() {
        Document page = page(run(), run());

        assertThat(page.select("h2")).hasSize(1);
        assertThat(page.select("h3")).hasSize(2);
    }

    @Test
    void whatStandsInARunIsShownAndNotObeyed() {
        Claim plain = MadeUpTrials.of("p90", 1.0, null);
        Claim claim = new Claim(
                plain.id(),
                HOSTILE,
                HOSTILE,
                plain.variant(),
                null,
                null,
                new Claim.Numbers(1.0, null),
                plain.reproduced(),
                null,
                HOSTILE);
        Experiment experiment = MadeUpTrials.experiment(Protocols.SOLO, claim);
        Map<String, String> setUp = new LinkedHashMap<>();
        setUp.put(HOSTILE, HOSTILE);

        Document page = page(run(MadeUpExperiment.like(experiment)
                .question(HOSTILE)
                .source(new Source(HOSTILE, setUp))
                .build()));

        String once = HOSTILE.replaceAll("\\s+", " ");
        assertThat(page.select("script, img, h4, em, del, ol")).isEmpty();
        assertThat(page.select("a").eachAttr("href")).containsExactly("methodology.md#claims");
        assertThat(page.select("h2").get(0).text()).isEqualTo(once);
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.select("table").get(1).select("tbody tr:first-child td").eachText())
                .containsExactly(once, once, "–");
        assertThat(page.select("table").get(2).select("tbody td")).hasSize(6);
        assertThat(page.select("table").get(2).select("tbody td").get(5).text()).isEqualTo(once);
    }

    private static Document rendered(String markdown) {
        Parser parser =
                Parser.builder().extensions(List.of(TablesExtension.create())).build();
        return Jsoup.parse(HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .render(parser.parse(markdown)));
    }
}
