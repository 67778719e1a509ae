package dev.serverlab.model.json;

import dev.serverlab.model.experiment.Protocol;
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
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * What has to hold between the parts of a kept run, beside the form of each, so that it can be drawn. What does not is a
 * {@link JacksonException} with where that is.
 *
 * @param variants of the run
 */
record CrossReferences(List<Variant> variants) {

    static void check(Run run) {
        if (run.experiment().runs(Protocol.PAIRED) && run.experiment().paired().rate() == null) {
            throw RunJson.wrong(
                    Location.of("experiment", "paired", "rate"), "there is none, and paired trials have one");
        }
        CrossReferences references = new CrossReferences(run.experiment().variants());
        references.known("summaries", run.summaries(), VariantSummary::variant);
        references.known("trials", run.trials(), TrialResult::variant);
        references.known("comparisons", run.comparisons(), ComparisonResult::baseline);
        references.known("comparisons", run.comparisons(), ComparisonResult::candidate);
        for (int index = 0; index < run.trials().size(); index++) {
            List<BlockResult> blocks = run.trials().get(index).recording().blocks();
            for (int block = 0; blocks != null && block < blocks.size(); block++) {
                if (blocks.get(block).endEpochMicros() < blocks.get(block).startEpochMicros()) {
                    Location location =
                            Location.of("trials").at(index).at("blocks").at(block);
                    throw RunJson.wrong(location.at("endEpochMicros"), "it lies before its start");
                }
            }
        }
    }

    void check(RunSeries series) {
        known("distributions", series.distributions(), Distribution::variant);
        known("timelines", series.timelines(), Timeline::variant);
        sameLength("distributions", series.distributions(), each -> Stream.of(each.percentiles(), each.millis()));
        sameLength("timelines", series.timelines(), Timeline::columns);
    }

    private <T> void known(String name, List<T> parts, Function<T, Variant> variant) {
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
