package dev.serverlab.report.text;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.analysis.why.Cost;
import dev.serverlab.analysis.why.Reasons;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.profile.PartDifference;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Why servers cost different amounts of CPU, in sentences. */
public final class WhyText {

    private static final int FEW = 3;

    private WhyText() {}

    /**
     * The layers that make most of the largest difference, such as {@code Of the 130 µs per request that Vert.x saves against
     * Spring MVC: waking threads (kernel) 58 [49, 67], Spring 31 [27, 36]; it spends 12 [8, 15] more on Vert.x core.} Empty
     * without any.
     */
    public static String largest(Run run, Answer answer) {
        List<String> methods = Reasons.of(run, Cost.CPU).stream()
                .flatMap(each -> changed(run, each).stream())
                .toList();
        return methods.isEmpty()
                ? Reasons.ofLargest(run, answer.by(Metrics.CPU_PER_REQUEST))
                        .filter(each -> !each.main(FEW).isEmpty())
                        .map(each -> of(run, each))
                        .orElse("")
                : String.join(" ", methods);
    }

    /** Of two commits of one server the method whose cost changed most; empty for any other pair, and without such a method. */
    private static Optional<String> changed(Run run, Reasons reasons) {
        boolean commits = reasons.baseline().server().equals(reasons.candidate().server())
                && Stream.of(reasons.baseline(), reasons.candidate())
                        .anyMatch(each -> run.experiment().subject(each).revision() != null);
        return reasons.methods().stream()
                .filter(method -> commits && method.isFound())
                .findFirst()
                .map(method -> "%s: %s costs %s µs %s per request than in %s."
                        .formatted(
                                VariantTitles.title(run, reasons.candidate()),
                                method.part(),
                                saved(method, method.difference() < 0),
                                method.difference() < 0 ? "less" : "more",
                                VariantTitles.title(run, reasons.baseline())));
    }

    private static String of(Run run, Reasons reasons) {
        boolean saves = reasons.difference() < 0;
        List<String> parts = reasons.main(FEW).stream()
                .map(each -> each.part() + " " + saved(each, saves))
                .toList();
        List<String> spent = reasons.opposite(FEW).stream()
                .map(each -> saved(each, !saves) + " more on " + each.part())
                .toList();
        return "Of the %s µs per request that %s saves against %s: %s%s."
                .formatted(
                        Numbers.magnitude(reasons.difference(), Cost.CPU.unit()),
                        VariantTitles.title(run, saves ? reasons.candidate() : reasons.baseline()),
                        VariantTitles.title(run, saves ? reasons.baseline() : reasons.candidate()),
                        String.join(", ", parts),
                        spent.isEmpty() ? "" : "; it spends " + String.join(", ", spent));
    }

    private static String saved(PartDifference part, boolean saves) {
        PartDifference more = saves ? part.reversed() : part;
        return Numbers.within(
                more.difference(),
                more.interval(),
                value -> (value < 0 ? "−" : "") + Numbers.magnitude(value, Cost.CPU.unit()));
    }

    /** A difference with its sign and interval, such as {@code −58 [−67, −49]}. */
    public static String difference(PartDifference part) {
        return Numbers.effect(part.difference(), Cost.CPU.unit()) + " "
                + Numbers.effects(part.interval().low(), part.interval().high(), Cost.CPU.unit());
    }

    /** A cost in µs. */
    public static String cost(double micros) {
        return Numbers.magnitude(micros, Cost.CPU.unit());
    }
}
