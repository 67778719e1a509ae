package dev.serverlab.report.csv;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.text.ClaimText;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code claims.csv}: a row for each claim, published beside measured. */
public final class ClaimsCsv {

    private static final List<Csv<ClaimResult>> COLUMNS = List.of(
            new Csv<>("claim", result -> result.claim().id()),
            new Csv<>("verdict", result -> ClaimText.style(result.verdict())),
            new Csv<>("says", result -> result.claim().says()),
            new Csv<>("metric", result -> result.claim().metric()),
            new Csv<>("unit", ClaimResult::unit),
            new Csv<>("variant", result -> result.claim().variant()),
            new Csv<>("against", result -> result.claim().against()),
            new Csv<>("published", result -> result.claim().published()),
            new Csv<>("publishedAgainst", result -> result.claim().publishedAgainst()),
            new Csv<>("ofVariant", ClaimResult::ofVariant),
            new Csv<>("ofAgainst", ClaimResult::ofAgainst),
            new Csv<>("effect", result -> expected(result).effect().wireName()),
            new Csv<>("publishedEffect", result -> ClaimText.publishedEffect(result.claim())),
            new Csv<>("from", result -> expected(result).from()),
            new Csv<>("to", result -> expected(result).to()),
            new Csv<>("measured", ClaimResult::measured),
            new Csv<>("low", end(Interval::low)),
            new Csv<>("high", end(Interval::high)),
            new Csv<>("why", ClaimResult::why));

    private ClaimsCsv() {}

    public static String of(Run run) {
        return Csv.of(COLUMNS, run.claims().stream());
    }

    private static Claim.Expected expected(ClaimResult result) {
        return result.claim().reproduced();
    }

    private static Function<ClaimResult, @Nullable Object> end(Function<Interval, Double> end) {
        return result -> {
            Interval interval = result.interval();
            return interval == null ? null : end.apply(interval);
        };
    }
}
