package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.text.AnswerText;
import dev.serverlab.report.text.RunText;
import dev.serverlab.report.text.VariantTitles;
import dev.serverlab.stats.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/which-server.md follows from kept runs. With {@code -Dgolden.rewrite=true} the page is written anew. */
final class WhichServerTest {

    private static final Path HOME = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolve("..")
            .normalize();

    private static final Path PAGE = HOME.resolve("docs").resolve("which-server.md");

    private static final String ABOUT =
            "Six servers on the threads that they ship, by how long a request waits and how much it answers: JSON of some 20 bytes, "
                    + "and of 55 more for each item that it lists. Vert.x has the native transport that WebFlux takes by itself. "
                    + "This page follows from the runs that it names, which a test sees to; no number in it is typed.";

    private static final String READING =
            "CPU per request above that of the cheapest, in per cent, with its 95 % simultaneous interval. In brackets alone: "
                    + "the run cannot tell it from the cheapest; \"same\": no difference that matters (below 5 %). The runs are of "
                    + "different hours, in which the machine was not equally fast: compare columns by their percentages.";

    @Test
    void thePageFollowsFromItsRuns() throws IOException {
        String page = Markdown.of(page(runs()));
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).content().isEqualTo(page);
    }

    /** Those with small answers first, and of these those with shorter delays. */
    private static List<Run> runs() {
        List<Run> runs = KeptRun.foldersWith(KeptRun.FILE, HOME.resolve("results/reference/which-server")).stream()
                .map(KeptRun::read)
                .map(KeptRun::run)
                .sorted(Comparator.comparing(
                                (Run run) -> run.experiment().workload().itemsPerAnswer())
                        .thenComparing(run -> run.experiment().workload().delay()))
                .toList();
        assertThat(runs).isNotEmpty();
        return runs;
    }

    private static Document page(List<Run> runs) {
        List<Table.Filled<Variant>> columns = new ArrayList<>();
        columns.add(Column.word("server").with(variant -> VariantTitles.title(runs.getFirst(), variant)));
        columns.add(Column.number("request threads").with(variant -> threads(runs.getFirst(), variant)));
        for (Run run : runs) {
            columns.add(Column.number(asked(run) + ", " + inFlight(run) + " in flight")
                    .with(variant -> aboveTheCheapest(run, variant)));
        }
        return new Document(
                "which-server",
                "Which server",
                List.of(
                        Part.paragraph(answer(runs)),
                        Part.paragraph(ABOUT),
                        Table.of("CPU per request", runs.getFirst().experiment().variants(), columns),
                        Part.paragraph(READING)),
                null,
                runs.stream().map(WhichServerTest::section).toList());
    }

    private static Part.Section section(Run run) {
        List<VariantSummary> columns = run.columns(Protocol.PAIRED);
        return Part.Section.of(
                "",
                "A delay of " + asked(run),
                Part.paragraph(AnswerText.of(run)),
                Table.of(
                        "Each server with a delay of " + asked(run),
                        columns,
                        Column.word("server").with(each -> VariantTitles.title(run, each.variant())),
                        Column.number("CPU per request [µs]")
                                .with(each -> Metrics.CPU_PER_REQUEST.format(each.measures())),
                        Column.number("p90 above the delay [ms]")
                                .with(each -> Metrics.OVERHEAD_P90.format(each.measures())),
                        Column.number("threads at most").with(each -> Metrics.THREADS_PEAK.format(each.measures())),
                        Column.number("memory at most [MB]").with(each -> Metrics.RSS_PEAK.format(each.measures()))),
                Part.paragraph("Made by " + RunText.command(run) + ", " + RunText.started(run) + ", lab at "
                        + run.environment().gitRevision() + ". " + RunText.conditions(run)));
    }

    /** What holds for all runs, and when the choice does not matter. */
    private static String answer(List<Run> runs) {
        List<Double> between = runs.stream()
                .map(run -> cost(run, dearest(run)) - cost(run, cheapest(run)))
                .sorted()
                .toList();
        return ("Least CPU per request: %s. Most: %s. Between them lie %s to %s µs, which at 100 requests/s are %s to "
                        + "%s %% of a core: for a service that gets no more, choose by something else.")
                .formatted(
                        titles(runs, WhichServerTest::cheapest),
                        titles(runs, WhichServerTest::dearest),
                        Numbers.fixed(between.getFirst(), 0),
                        Numbers.fixed(between.getLast(), 0),
                        Numbers.fixed(between.getFirst() / 100, 1),
                        Numbers.fixed(between.getLast() / 100, 1));
    }

    private static String titles(List<Run> runs, Function<Run, Variant> of) {
        return runs.stream()
                .map(run -> VariantTitles.title(run, of.apply(run)))
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    private static String aboveTheCheapest(Run run, Variant variant) {
        Variant cheapest = cheapest(run);
        if (variant.equals(cheapest)) {
            return "cheapest: " + Math.round(cost(run, cheapest)) + " µs";
        }
        ComparisonResult compared = run.comparisons().stream()
                .filter(each -> each.metric().equals(Metrics.CPU_PER_REQUEST.id()))
                .filter(each -> List.of(each.baseline(), each.candidate()).containsAll(List.of(cheapest, variant)))
                .findFirst()
                .orElseThrow();
        boolean turned = compared.candidate().equals(cheapest);
        Double effect = compared.effect();
        Double low = turned ? compared.high() : compared.low();
        Double high = turned ? compared.low() : compared.high();
        if (effect == null || low == null || high == null) {
            return Table.ABSENT;
        }
        String interval = Numbers.effects(against(turned, low), against(turned, high), "%");
        return switch (compared.verdict()) {
            case BETTER, WORSE -> Numbers.effect(against(turned, effect), "%") + " " + interval;
            case EQUIVALENT -> "same";
            case INDISTINGUISHABLE, INVALID -> interval;
        };
    }

    /** The effect against the cheapest, which was the candidate where it has to be turned. */
    private static Double against(boolean turned, double effect) {
        return turned ? Scale.RATIO.shown(-Scale.RATIO.effect(effect)) : effect;
    }

    private static Variant cheapest(Run run) {
        return byCost(run).getFirst();
    }

    private static Variant dearest(Run run) {
        return byCost(run).getLast();
    }

    private static List<Variant> byCost(Run run) {
        return run.columns(Protocol.PAIRED).stream()
                .map(VariantSummary::variant)
                .sorted(Comparator.comparingDouble(variant -> cost(run, variant)))
                .toList();
    }

    private static double cost(Run run, Variant variant) {
        return run.columns(Protocol.PAIRED).stream()
                .filter(each -> each.variant().equals(variant))
                .map(each ->
                        Objects.requireNonNull(Metrics.CPU_PER_REQUEST.of(Objects.requireNonNull(each.measures()))))
                .findFirst()
                .orElseThrow();
    }

    /** The limit of its request threads, as it reports it. */
    private static String threads(Run run, Variant variant) {
        return run.trials().stream()
                .filter(trial -> trial.variant().equals(variant))
                .map(trial -> Objects.requireNonNull(trial.server().effective().get("requestThreads")))
                .map(threads -> String.valueOf(((Map<?, ?>) threads).get("max")).replace("null", "no limit"))
                .findFirst()
                .orElseThrow();
    }

    /** By Little's law, with the delay alone. */
    private static long inFlight(Run run) {
        double rate = Objects.requireNonNull(run.experiment().paired().rate());
        return Math.round(rate * run.experiment().workload().delay().toMillis() / 1000);
    }

    private static String asked(Run run) {
        Workload asked = run.experiment().workload();
        long millis = asked.delay().toMillis();
        return (millis < 1000 ? millis + " ms" : millis / 1000 + " s")
                + (asked.itemsPerAnswer() == 0 ? "" : " and " + asked.itemsPerAnswer() + " items");
    }
}
