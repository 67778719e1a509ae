package dev.serverlab.report.run;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.capacity.CapacityDocument;
import dev.serverlab.report.capacity.TuningDocument;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.AnswerText;
import dev.serverlab.report.text.ClaimText;
import dev.serverlab.report.text.RunText;
import dev.serverlab.report.why.WhySection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The document of a run, from its answer to how to read it: the one list of its sections. */
public final class RunDocument {

    /** The words on pages, which {@code reading.yaml} explains. */
    private static final List<Entry> GUIDE = List.of(new YAMLMapper()
            .readValue(Objects.requireNonNull(RunDocument.class.getResourceAsStream("reading.yaml")), Entry[].class));

    /** The kinds of its entries, and the runs whose pages have them. */
    private static final Map<String, Predicate<Run>> PAGES = Map.of(
            "comparisons", run -> !run.comparisons().isEmpty(),
            "verdicts", run -> !run.comparisons().isEmpty(),
            "claims", run -> !run.claims().isEmpty(),
            "sweep", run -> run.sweep() != null,
            "paired", run -> run.protocols().contains(Protocol.PAIRED),
            "solo", run -> run.protocols().contains(Protocol.SOLO),
            "requests", run -> !RunText.isSelfDriven(run),
            "run", run -> true);

    private RunDocument() {}

    /** The document without the charts of series. */
    public static Document of(Run run) {
        return of(run, RunSeries.NONE);
    }

    /** The document; without series, a sentence replaces the charts. */
    public static Document of(Run run, RunSeries series) {
        if (run.capacity() != null) {
            return CapacityDocument.of(run);
        }
        if (run.tuning() != null) {
            return TuningDocument.of(run);
        }
        Answer answer = Answer.of(run);
        return new Document(
                run.id(),
                run.experiment().question(),
                List.of(
                        Part.answer(AnswerText.of(run, answer)),
                        Part.on(Part.Medium.MARKDOWN, Part.paragraph(ClaimText.numbers(run))),
                        Part.warning(RunText.shortfall(run)),
                        MetricBars.of(run),
                        Part.aside(run.experiment().name() + ": " + RunText.conditions(run)),
                        settings(run)),
                RunPicture.of(run, answer),
                List.of(
                        ClaimsSection.of(run),
                        SweepSection.of(run),
                        TrialsSection.counters(run),
                        BackendsSection.of(run),
                        VerdictsSection.of(run, answer),
                        WhySection.of(run, series),
                        new Part.Section("validity", "Validity", ValiditySection.of(run, answer.findings())),
                        SeriesSections.latency(run, series),
                        SeriesSections.time(run, series),
                        throughput(run),
                        cost(run),
                        MetricsSection.of(run, answer),
                        TrialsSection.of(run),
                        ConfigurationSection.of(run),
                        EnvironmentSection.of(run, series),
                        reading(run)));
    }

    private static Part settings(Run run) {
        String settings = RunText.settings(run);
        Text text = settings.isEmpty() ? Text.NONE : Text.of("Settings: ").and(Text.code(settings));
        return new Part.Paragraph(Part.Tone.ASIDE, text);
    }

    private static Part.Section throughput(Run run) {
        List<Part> tables =
                byProtocol(run, protocol -> List.of(VariantRow.throughput(protocol, VariantRow.of(run, protocol))));
        Part shown = RunText.isSelfDriven(run) ? Part.NOTHING : Part.onPage(tables);
        return Part.Section.of("throughput", "Throughput and its ceiling", shown);
    }

    private static Part.Section cost(Run run) {
        return Part.Section.of("cost", "Cost", Part.onPage(byProtocol(run, protocol -> cost(run, protocol))));
    }

    private static List<Part> cost(Run run, Protocol protocol) {
        Part table = VariantRow.cost(protocol, VariantRow.of(run, protocol), RunText.isSelfDriven(run));
        return List.of(table, Part.aside(RunText.caution(run, protocol)));
    }

    /** The parts of each protocol, under headings when there are two. */
    static List<Part> byProtocol(Run run, Function<Protocol, List<Part>> parts) {
        return run.protocols().stream()
                .flatMap(protocol -> run.protocols().size() > 1
                        ? Stream.of(new Part.Section("", RunText.title(protocol), parts.apply(protocol)))
                        : parts.apply(protocol).stream())
                .toList();
    }

    private record Entry(
            String of, String name, String text, @Nullable String style) {}

    private static Part.Section reading(Run run) {
        Part terms = reading(of -> PAGES.getOrDefault(of, other -> false).test(run));
        return Part.Section.of("reading", "How to read this page", Part.onPage(terms));
    }

    /** The explanations of these words, for a page that shows them. */
    public static Part reading(Predicate<String> of) {
        return new Part.Terms(GUIDE.stream()
                .filter(entry -> of.test(entry.of()))
                .map(entry -> new Part.Term(
                        entry.name(), Text.of(entry.text()), Objects.requireNonNullElse(entry.style(), "")))
                .toList());
    }
}
