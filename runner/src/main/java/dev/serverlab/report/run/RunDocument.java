package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.RunText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a run says, from its answer to how to read it: the one list of its sections. */
public final class RunDocument {

    private RunDocument() {}

    /** Without the charts that series are drawn in. */
    public static Document of(Run run) {
        return of(run, RunSeries.NONE);
    }

    /** Without series it says so where charts would be. */
    public static Document of(Run run, RunSeries series) {
        return new Document(
                run.id(),
                run.experiment().question(),
                List.of(Part.notOn(
                        Medium.TERMINAL,
                        Part.answer(Headline.of(run)),
                        Part.warning(RunText.shortfall(run)),
                        Part.aside(run.experiment().name() + ": " + RunText.conditions(run)),
                        settings(run))),
                RunPicture.of(run),
                List.of(
                        ClaimsSection.of(run),
                        SweepSection.of(run),
                        CountersSection.of(run),
                        VerdictsSection.of(run),
                        new Part.Section("validity", "Validity", ValiditySection.parts(run)),
                        LatencySection.of(run, series),
                        TimeSection.of(run, series),
                        throughput(run),
                        cost(run),
                        MetricsSection.of(run),
                        TrialsSection.of(run),
                        ConfigurationSection.of(run),
                        EnvironmentSection.of(run, series),
                        ReadingSection.of(run)));
    }

    private static Part settings(Run run) {
        String settings = RunText.settings(run);
        return new Part.Paragraph(
                Part.Tone.ASIDE,
                settings.isEmpty() ? Text.NONE : Text.of("Settings: ").and(Text.code(settings)));
    }

    private static Part.Section throughput(Run run) {
        return Part.Section.of(
                "throughput",
                "Throughput and its ceiling",
                Part.onPage(
                        RunText.isSelfDriven(run)
                                ? List.of()
                                : byProtocol(
                                        run,
                                        protocol ->
                                                List.of(Measured.throughput(protocol, Measured.of(run, protocol))))));
    }

    private static Part.Section cost(Run run) {
        return Part.Section.of(
                "cost",
                "Cost",
                Part.onPage(byProtocol(
                        run,
                        protocol -> List.of(
                                Measured.cost(protocol, Measured.of(run, protocol), RunText.isSelfDriven(run)),
                                Part.aside(RunText.caution(run, protocol))))));
    }

    /** What each protocol says, below headings where there are two. */
    static List<Part> byProtocol(Run run, Function<Protocol, List<Part>> parts) {
        return run.protocols().stream()
                .flatMap(protocol -> run.protocols().size() > 1
                        ? Stream.of(new Part.Section("", RunText.title(protocol), parts.apply(protocol)))
                        : parts.apply(protocol).stream())
                .toList();
    }
}
