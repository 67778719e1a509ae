package dev.serverlab.report;

import dev.serverlab.analysis.answer.Finding;
import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.run.RunDocument;
import dev.serverlab.report.run.ValiditySection;
import dev.serverlab.report.run.VariantRow;
import dev.serverlab.report.text.RunText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The document of a comparison of runs: the one list of its sections. */
public final class CompareDocument {

    private static final Set<String> READING = Set.of("runs", "verdicts");

    private CompareDocument() {}

    /**
     * The whole document.
     *
     * @param series of each run, by its name in {@link #runs}; none where none was kept
     */
    public static Document of(ComparisonReport compared, RunComparer comparer, Map<String, RunSeries> series) {
        Map<String, Run> runs = runs(comparer.groups());
        boolean requests = runs.values().stream().anyMatch(run -> !RunText.isSelfDriven(run));
        CompareText text = new CompareText(compared);
        Estimates effects = EffectsSection.effects(compared);
        List<Part> throughput = requests ? byProtocol(runs, VariantRow::throughput) : List.of();
        List<Part> cost = byProtocol(runs, (protocol, all) -> VariantRow.cost(protocol, all, !requests));
        List<Part> lead = new ArrayList<>();
        text.answer().forEach(answer -> lead.add(Part.answer(answer)));
        text.warnings().forEach(warning -> lead.add(Part.warning(warning)));
        lead.add(Part.onPage(members(compared, true)));
        lead.add(Part.notOn(Part.Medium.PAGE, members(compared, false)));
        return new Document(
                compared.id(),
                text.question(),
                lead,
                effects.isEmpty() ? null : new Document.Picture(String.join(" ", text.answer()), effects),
                List.of(
                        EffectsSection.of(compared),
                        SideBySide.differences(compared),
                        section("validity", "Validity", validity(runs)),
                        section("latency", "Latency", requests ? OverlaidCharts.latency(runs, series) : List.of()),
                        section("time", "Over time", OverlaidCharts.time(runs, series)),
                        section("throughput", "Throughput and its ceiling", throughput),
                        section("cost", "Cost", cost),
                        SideBySide.metrics(runs),
                        section("environment", "Where they ran", List.of(environment(compared))),
                        section("reading", "How to read this page", List.of(RunDocument.reading(READING::contains)))));
    }

    /** Every compared run, under its name in tables and charts: its letter, for repeats with a number. */
    public static Map<String, Run> runs(List<RunGroup> groups) {
        Map<String, Run> runs = new LinkedHashMap<>();
        for (RunGroup group : groups) {
            for (int repeat = 0; repeat < group.kept().size(); repeat++) {
                String name = group.name() + (group.kept().size() == 1 ? "" : repeat + 1);
                runs.put(name, group.kept().get(repeat).run());
            }
        }
        return runs;
    }

    /** The address of a run's page relative to the comparison's; a folder's name cannot redirect it. */
    static String address(ComparisonReport.Source source) {
        return Arrays.stream(source.path().split("/", -1))
                .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/", "./", "/"));
    }

    private static Part members(ComparisonReport compared, boolean linked) {
        List<Part.Term> terms = new ArrayList<>();
        for (ComparisonReport.Member member : compared.runs()) {
            Text text = Text.of(CompareText.describe(member));
            for (ComparisonReport.Source source : linked ? member.repeats() : List.<ComparisonReport.Source>of()) {
                text = text.and(source.equals(member.repeats().getFirst()) ? ": " : ", ")
                        .and(Text.link(source.path(), address(source)));
            }
            terms.add(new Part.Term(member.name(), text, ""));
        }
        return new Part.Terms(terms);
    }

    /** A section that is only on the page. */
    private static Part.Section section(String id, String title, List<Part> parts) {
        return Part.Section.of(id, title, Part.onPage(parts));
    }

    private static List<Part> validity(Map<String, Run> runs) {
        List<Part> parts = new ArrayList<>();
        runs.forEach((name, run) -> {
            List<Part> found = new ArrayList<>(ValiditySection.of(run, Finding.of(run)));
            found.addFirst(Part.warning(RunText.shortfall(run)));
            parts.add(new Part.Section("", name + ": " + run.id(), found));
        });
        return parts;
    }

    private static List<Part> byProtocol(Map<String, Run> runs, BiFunction<Protocol, List<VariantRow>, Part> part) {
        return Stream.of(Protocol.PAIRED, Protocol.SOLO)
                .filter(protocol ->
                        runs.values().stream().anyMatch(run -> run.protocols().contains(protocol)))
                .<Part>map(protocol -> Part.Section.of(
                        "", RunText.title(protocol), part.apply(protocol, VariantRow.of(runs, protocol))))
                .toList();
    }

    private static Part environment(ComparisonReport compared) {
        List<Part.Term> terms = new ArrayList<>();
        for (ComparisonReport.Member member : compared.runs()) {
            Run.Environment first = member.repeats().getFirst().environment();
            terms.add(Part.Term.of(
                    member.name(),
                    first.host().describe() + "; servers on JDK "
                            + first.serverJdk().version()));
        }
        String when = compared.comparedAt().truncatedTo(ChronoUnit.SECONDS) + " by lab " + compared.labVersion();
        terms.add(Part.Term.of("compared", when));
        terms.add(new Part.Term("data", Text.link(ComparisonReport.FILE, ComparisonReport.FILE), ""));
        return new Part.Terms(terms);
    }
}
