package dev.serverlab.report.compare;

import static dev.serverlab.report.document.Part.on;
import static dev.serverlab.report.document.Part.paragraph;
import static dev.serverlab.report.document.Part.warning;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Document.Picture;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.run.Measured;
import dev.serverlab.report.run.ReadingSection;
import dev.serverlab.report.run.ValiditySection;
import dev.serverlab.report.text.RunText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What runs say that are compared: the one list of its sections. */
public final class CompareDocument {

    private CompareDocument() {}

    /**
     * All of it.
     *
     * @param series of each run, by its name in {@link #runs}; none where none was kept
     */
    public static Document of(ComparisonReport compared, RunComparer comparer, Map<String, RunSeries> series) {
        Map<String, Run> runs = runs(comparer.groups());
        boolean requests = runs.values().stream().anyMatch(run -> !RunText.isSelfDriven(run));
        List<String> answer = CompareText.answer(compared);
        var effects = EffectsSection.effects(compared);
        return new Document(
                compared.id(),
                CompareText.question(compared),
                Stream.of(
                                answer.stream().map(Part::answer),
                                CompareText.warnings(compared).stream().map(Part::warning),
                                Stream.of(on(Medium.PAGE, members(compared, true))),
                                Stream.of(Part.notOn(Medium.PAGE, members(compared, false))))
                        .flatMap(parts -> parts)
                        .toList(),
                effects.rows().isEmpty() ? null : new Picture(String.join(" ", answer), effects),
                List.of(
                        EffectsSection.of(compared),
                        DifferencesSection.of(compared),
                        validity(runs),
                        section("latency", "Latency", requests ? OverlaidCharts.latency(runs, series) : List.of()),
                        section("time", "Over time", OverlaidCharts.time(runs, series)),
                        section(
                                "throughput",
                                "Throughput and its ceiling",
                                byProtocol(
                                        requests,
                                        runs,
                                        protocol -> Measured.throughput(protocol, Measured.of(runs, protocol)))),
                        section(
                                "cost",
                                "Cost",
                                byProtocol(
                                        true,
                                        runs,
                                        protocol -> Measured.cost(protocol, Measured.of(runs, protocol), !requests))),
                        SideBySideSection.of(runs),
                        section("environment", "Where they ran", List.of(environment(compared))),
                        section(
                                "reading",
                                "How to read this page",
                                List.of(ReadingSection.terms(Set.of("runs", "verdicts")::contains)))));
    }

    /** Every run that is compared, under the name that it has in tables and charts: its letter, repeats with a number. */
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

    /** Where a run's page would lie, as an address relative to the comparison's: no name of a folder makes it another. */
    static String address(ComparisonReport.Source source) {
        return Arrays.stream(source.path().split("/", -1))
                .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/", "./", "/"));
    }

    private static Part members(ComparisonReport compared, boolean linked) {
        return new Part.Terms(compared.runs().stream()
                .map(member -> {
                    Text text = Text.of(CompareText.describe(member));
                    String before = ": ";
                    for (ComparisonReport.Source source :
                            linked ? member.repeats() : List.<ComparisonReport.Source>of()) {
                        text = text.and(before).and(Text.link(source.path(), address(source)));
                        before = ", ";
                    }
                    return new Part.Term(member.name(), text, "");
                })
                .toList());
    }

    /** One that is on the page alone. */
    private static Part.Section section(String id, String title, List<Part> parts) {
        return Part.Section.of(id, title, on(Medium.PAGE, parts.toArray(Part[]::new)));
    }

    private static Part.Section validity(Map<String, Run> runs) {
        return section(
                "validity",
                "Validity",
                runs.entrySet().stream()
                        .<Part>map(run -> new Part.Section(
                                "",
                                run.getKey() + ": " + run.getValue().id(),
                                Stream.concat(
                                                Stream.of(warning(RunText.shortfall(run.getValue()))),
                                                ValiditySection.parts(run.getValue()).stream())
                                        .toList()))
                        .toList());
    }

    private static List<Part> byProtocol(boolean wanted, Map<String, Run> runs, Function<Protocol, Part> part) {
        return Stream.of(Protocol.PAIRED, Protocol.SOLO)
                .filter(protocol -> wanted
                        && runs.values().stream()
                                .anyMatch(run -> run.protocols().contains(protocol)))
                .<Part>map(protocol -> Part.Section.of("", RunText.title(protocol), part.apply(protocol)))
                .toList();
    }

    private static Part environment(ComparisonReport compared) {
        return new Part.Terms(Stream.concat(
                        compared.runs().stream().map(member -> {
                            Run.Environment first = member.repeats().getFirst().environment();
                            return Part.Term.of(
                                    member.name(),
                                    first.host().describe() + "; servers on JDK "
                                            + first.serverJdk().version());
                        }),
                        Stream.of(
                                Part.Term.of(
                                        "compared",
                                        compared.comparedAt().truncatedTo(ChronoUnit.SECONDS) + " by lab "
                                                + compared.labVersion()),
                                new Part.Term("data", Text.link(ComparisonReport.FILE, ComparisonReport.FILE), "")))
                .toList());
    }

    /** Sentences where there is nothing to draw. */
    static Part notKept() {
        return paragraph("None of these runs kept data to draw this from.");
    }
}
