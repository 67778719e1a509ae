package dev.serverlab.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the claims of a file, and says what is wrong with them. */
final class ClaimReading {

    private final List<Variant> variants;
    private final List<Protocol> run;
    private final List<Mistake> mistakes;
    private final Set<String> ids = new HashSet<>();

    /**
     * @param variants all that are run
     * @param run the protocols
     * @param mistakes take what is wrong with the claims
     */
    ClaimReading(List<Variant> variants, List<Protocol> run, List<Mistake> mistakes) {
        this.variants = variants;
        this.run = run;
        this.mistakes = mistakes;
    }

    List<Claim> read(List<ExperimentFile.@Nullable ClaimPart> parts) {
        List<Claim> claims = new ArrayList<>();
        for (int index = 0; index < parts.size(); index++) {
            ExperimentFile.ClaimPart part = parts.get(index);
            if (part != null) {
                Claim claim = read(part, Place.of("claims").at(index));
                if (claim != null) {
                    claims.add(claim);
                }
            }
        }
        return List.copyOf(claims);
    }

    private @Nullable Claim read(ExperimentFile.ClaimPart part, Place place) {
        if (part.id() == null || part.says() == null || part.metric() == null || part.variant() == null) {
            require(place, part.id(), "id");
            require(place, part.says(), "says");
            require(place, part.metric(), "metric");
            require(place, part.variant(), "variant");
            return null;
        }
        check(ids.add(part.id()), place.at("id"), "there is another claim '" + part.id() + "'");
        checkVariant(part.variant(), place.at("variant"));
        if (part.against() != null) {
            checkVariant(part.against(), place.at("against"));
            check(
                    !part.against().equals(part.variant()),
                    place.at("against"),
                    "it is the same variant; name the other one");
        }
        boolean counter = part.metric().startsWith(Claim.COUNTER);
        check(
                counter || Claim.METRICS.contains(part.metric()),
                place.at("metric"),
                "there is no metric '" + part.metric() + "'; there are " + String.join(", ", Claim.METRICS) + " and "
                        + Claim.COUNTER + "NAME");
        check(
                !counter || run.contains(Protocol.SOLO) && part.protocol() != Protocol.PAIRED,
                place.at("metric"),
                "what servers count is read in solo trials only");
        check(
                part.protocol() == null || run.contains(part.protocol()),
                place.at("protocol"),
                "the experiment has no "
                        + (part.protocol() == null ? "" : part.protocol().wireName()) + " trials");
        check(
                part.publishedAgainst() == null || part.against() != null,
                place.at("publishedAgainst"),
                "there is no variant that it is of; name it with against");
        return new Claim(
                part.id(),
                part.says(),
                part.metric(),
                part.variant(),
                part.against(),
                part.protocol(),
                part.published(),
                part.publishedAgainst(),
                expected(part, place),
                part.untestable(),
                part.explanation());
    }

    private void require(Place place, @Nullable Object value, String key) {
        check(value != null, place, key + " is missing");
    }

    private void checkVariant(Variant variant, Place place) {
        check(
                variants.contains(variant),
                place,
                variant + " is not one of the variants; there are "
                        + String.join(
                                ", ", variants.stream().map(Variant::toString).toList()));
    }

    private Claim.Expected expected(ExperimentFile.ClaimPart claim, Place claimPlace) {
        ExperimentFile.ReproducedPart part = claim.reproduced();
        Place place = claimPlace.at("reproduced");
        if (part == null) {
            check(
                    claim.untestable() != null,
                    claimPlace,
                    "reproduced is missing; say what counts as the same result, or with untestable why nothing can");
            return new Claim.Expected(Claim.Effect.VALUE, null, null);
        }
        if (Stream.of(part.value(), part.ratio(), part.difference())
                        .filter(range -> range != null)
                        .count()
                != 1) {
            mistakes.add(new Mistake(place, "give one of value, ratio and difference"));
            return new Claim.Expected(Claim.Effect.VALUE, null, null);
        }
        if (part.value() != null) {
            return expected(Claim.Effect.VALUE, part.value(), place);
        }
        check(
                claim.against() != null,
                place,
                "a ratio or difference is of two variants; name the other one with against");
        return part.ratio() != null
                ? expected(Claim.Effect.RATIO, part.ratio(), place)
                : expected(Claim.Effect.DIFFERENCE, part.difference(), place);
    }

    private Claim.Expected expected(Claim.Effect effect, ExperimentFile.@Nullable RangePart range, Place place) {
        Double from = range == null ? null : range.from();
        Double to = range == null ? null : range.to();
        Place whole = place.at(effect.wireName());
        check(from != null || to != null, whole, "give from, to or both");
        check(from == null || to == null || from <= to, whole, "from " + from + " is above to " + to);
        return new Claim.Expected(effect, from, to);
    }

    private void check(boolean fine, Place place, String what) {
        if (!fine) {
            mistakes.add(new Mistake(place, what));
        }
    }
}
