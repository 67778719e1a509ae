package dev.serverlab.model.json;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Location;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Distribution;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.Timeline;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.VariantSummary;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * What has to hold between the parts of a kept run, beside the form of each, so that it can be drawn. What does not is a
 * {@link JacksonException} with where that is.
 */
final class CrossReferences {

    private CrossReferences() {}

    static void check(Run run) {
        List<Variant> variants = run.experiment().variants();
        known("summaries", run.summaries(), VariantSummary::variant, variants);
        known("trials", run.trials(), TrialResult::variant, variants);
        known("comparisons", run.comparisons(), ComparisonResult::baseline, variants);
        known("comparisons", run.comparisons(), ComparisonResult::candidate, variants);
        for (int index = 0; index < run.trials().size(); index++) {
            Location blocks = Location.of("trials").at(index).at("blocks");
            List<BlockResult> all = Objects.requireNonNullElse(
                    run.trials().get(index).recording().blocks(), List.of());
            for (int block = 0; block < all.size(); block++) {
                if (all.get(block).endEpochMicros() < all.get(block).startEpochMicros()) {
                    throw RunJson.wrong(blocks.at(block).at("endEpochMicros"), "it lies before its start");
                }
            }
        }
    }

    /** @param variants of the run */
    static void check(RunSeries series, List<Variant> variants) {
        known("distributions", series.distributions(), Distribution::variant, variants);
        known("timelines", series.timelines(), Timeline::variant, variants);
        sameLength("distributions", series.distributions(), each -> Stream.of(each.percentiles(), each.millis()));
        sameLength("timelines", series.timelines(), Timeline::columns);
    }

    private static <T> void known(String name, List<T> parts, Function<T, Variant> variant, List<Variant> variants) {
        for (int index = 0; index < parts.size(); index++) {
            Variant found = variant.apply(parts.get(index));
            if (!variants.contains(found)) {
                throw RunJson.wrong(Location.of(name).at(index), found + " is none of the experiment's variants");
            }
        }
    }

    private static <T> void sameLength(String name, List<T> tables, Function<T, Stream<? extends List<?>>> columns) {
        for (int index = 0; index < tables.size(); index++) {
            if (columns.apply(tables.get(index)).map(List::size).distinct().count() > 1) {
                throw RunJson.wrong(Location.of(name).at(index), "its columns are not of the same length");
            }
        }
    }
}
