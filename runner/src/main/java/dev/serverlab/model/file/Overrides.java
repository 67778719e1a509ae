package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command line's overrides of an experiment.
 *
 * @param variants the variants to run; absent for all
 * @param layer the values that override its file
 */
public record Overrides(@Nullable List<Variant> variants, Layer layer) {

    /** Changes nothing. */
    public static final Overrides NONE = new Overrides(null, Layer.NONE);
}
