package dev.serverlab.analysis.gate;

import dev.serverlab.report.RunText;
import dev.serverlab.report.Wrapped;
import java.util.Locale;

/** A gate's result for a console of 80 columns. */
public final class GateText {

    private GateText() {}

    public static String of(GateResult result) {
        StringBuilder text = new StringBuilder();
        result.warnings().forEach(warning -> line(text, "!! ", warning));
        result.leftOut().forEach(sentence -> line(text, "!! ", sentence));
        for (GateCheck check : result.checks()) {
            line(
                    text,
                    String.format(
                            Locale.ROOT, "%-12s", check.judgement().words().toUpperCase(Locale.ROOT)),
                    check.requirement() + " (" + check.protocol().wireName() + "): " + check.sentence());
        }
        text.append('\n');
        if (result.spread() != null) {
            line(text, "", "How much runs of one thing differ is in the intervals, from " + result.spread() + ".");
        }
        line(
                text,
                "",
                RunText.count(result.checks().size(), "check") + ": " + result.count(Judgement.PASS) + " passed, "
                        + result.count(Judgement.FAIL) + " failed, " + result.count(Judgement.CANNOT_TELL)
                        + " cannot be told.");
        return text.toString();
    }

    private static void line(StringBuilder text, String label, String words) {
        text.append(Wrapped.labelled(label, words)).append('\n');
    }
}
