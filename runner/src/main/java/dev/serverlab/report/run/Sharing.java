package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.capacity.CapacityDocument;
import dev.serverlab.report.chart.Card;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.text.AnswerText;
import dev.serverlab.report.text.RunText;
import dev.serverlab.report.text.VariantTitles;
import java.util.List;
import java.util.stream.Stream;

/** A run for a chat or a pull request: a few lines, and a picture. */
public final class Sharing {

    /** The most metrics in a line. */
    private static final int TOLD = 3;

    private Sharing() {}

    /** Question, answer, the first numbers, machine and command, one line each. */
    public static List<String> lines(Run run) {
        String numbers = bars(run).inWords(TOLD);
        return Stream.concat(Stream.of(run.experiment().question(), AnswerText.of(run), numbers), foot(run).stream())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /** The same as a picture. */
    public static Card card(Run run) {
        return Card.of(run.experiment().question(), AnswerText.of(run), bars(run), foot(run));
    }

    private static List<String> foot(Run run) {
        return List.of(run.environment().host().describe(), RunText.command(run));
    }

    private static Estimates bars(Run run) {
        if (run.capacity() != null) {
            return CapacityDocument.bars(run.capacity(), variant -> VariantTitles.name(run, variant));
        }
        return Stream.of(Protocol.PAIRED, Protocol.SOLO)
                .map(protocol -> MetricBars.of(run, protocol, variant -> VariantTitles.name(run, variant)))
                .filter(bars -> !bars.isEmpty())
                .findFirst()
                .orElse(new Estimates(List.of()));
    }
}
