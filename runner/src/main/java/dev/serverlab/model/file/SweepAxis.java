package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import java.util.List;

/**
 * One line of a file's {@code sweep}, as far as it makes sense.
 *
 * @param name as the file spells it
 * @param place of its values
 * @param swept what takes them: several when they are joined
 * @param values as the file spells them
 */
record SweepAxis(String name, Place place, List<SweepParameter> swept, List<String> values) {

    /**
     * Reads the name.
     *
     * @throws IllegalArgumentException when it is not one of something that can be swept
     */
    static SweepAxis of(String name, Place place, List<String> values) {
        return new SweepAxis(
                name,
                place,
                Sweep.names(name).stream().map(SweepParameter::parse).toList(),
                values);
    }

    boolean concerns(Variant variant) {
        return swept.stream().anyMatch(each -> each.concerns(variant));
    }

    boolean isGivenBy(VariantPart variant) {
        return swept.stream().anyMatch(each -> each.isGivenBy(variant));
    }

    /** Whether it makes variants that differ in their solo trials alone. */
    boolean isOfSoloTrials() {
        return swept.stream()
                .allMatch(each -> each instanceof SweepParameter.Users || each instanceof SweepParameter.Rate);
    }

    /**
     * What a value means to all that take it.
     *
     * @throws IllegalArgumentException when it has not the form that it must have
     */
    List<Object> meaning(String value) {
        return swept.stream().map(each -> each.meaning(value)).toList();
    }

    /**
     * The variant with that value.
     *
     * @throws IllegalArgumentException when the value has not the form that it must have
     */
    VariantPart give(VariantPart variant, String value) {
        VariantPart given = variant;
        for (SweepParameter each : swept) {
            given = each.give(given, value);
        }
        return given;
    }
}
