package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.answer;
import static dev.serverlab.report.document.Part.aside;
import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.warning;

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
                List.of(notOn(
                        Medium.TERMINAL,
                        answer(Headline.of(run)),
                        warning(RunText.shortfall(run)),
                        aside(run.experiment().name() + ": " + RunText.conditions(run)),
                        settings(run))),
                RunPicture.of(run),
                List.of(
                        ClaimsSection.of(run),
                        SweepSection.of(run),
                        CountersSection.of(run),
                        VerdictsSection.of(run),
                        ValiditySection.of(run),
                        LatencySection.of(run, series),
                        TimeSection.of(run, series),
                        ThroughputSection.of(run),
                        CostSection.of(run),
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

    /** What each protocol says, below headings where there are two. */
    static Part[] byProtocol(Run run, Function<Protocol, List<Part>> parts) {
        return run.protocols().stream()
                .flatMap(protocol -> run.protocols().size() > 1
                        ? Stream.of(new Part.Section("", RunText.title(protocol), parts.apply(protocol)))
                        : parts.apply(protocol).stream())
                .toArray(Part[]::new);
    }
}
