package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the claims of a file, and says what is wrong with them. */
final class ClaimReading {

    /** Below it no metric can be, and no ratio of two. */
    private static final double LEAST = 0;
    /** Above it no share of requests can be, in per cent. */
    private static final double WHOLE = 100;
    /** Metrics that are never 0 of what answered at all. */
    private static final Set<String> CAN_BE_NONE = Set.of("errors", "availability");

    private static final String OF_SECONDS = "cpuPeak";

    private static final Place CLAIMS = Place.of("claims");

    private final @Nullable List<Variant> variants;
    private final List<Protocol> run;
    private final List<Mistake> mistakes;
    private final Set<String> ids = new HashSet<>();

    /**
     * @param variants all that are run; absent when that is not known, since what makes them is mistaken
     * @param run the protocols
     * @param mistakes take what is wrong with the claims
     */
    ClaimReading(@Nullable List<Variant> variants, List<Protocol> run, List<Mistake> mistakes) {
        this.variants = variants;
        this.run = run;
        this.mistakes = mistakes;
    }

    List<Claim> read(
            @Nullable List<ExperimentFile.@Nullable ClaimPart> parts, ExperimentFile.@Nullable SourcePart source) {
        if (parts == null || parts.isEmpty()) {
            return List.of();
        }
        List<Claim> claims = new ArrayList<>();
        check(
                source != null,
                CLAIMS,
                "nobody is named whose claims these are; name the publication, as source: { title: … }");
        for (int index = 0; index < parts.size(); index++) {
            ExperimentFile.ClaimPart part = parts.get(index);
            if (part != null) {
                Claim claim = read(part, CLAIMS.at(index));
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
        List<String> metrics =
                Metrics.with(Metric.Role.CLAIM).stream().map(Metric::id).toList();
        check(
                counter || metrics.contains(part.metric()),
                place.at("metric"),
                "there is no metric '" + part.metric() + "'; there are " + String.join(", ", metrics) + " and "
                        + Claim.COUNTER + "NAME");
        check(
                !counter || run.contains(Protocol.SOLO) && part.protocol() != Protocol.PAIRED,
                place.at("metric"),
                "what servers count is read in solo trials only");
        boolean byPaired =
                part.protocol() == Protocol.PAIRED || part.protocol() == null && !run.contains(Protocol.SOLO);
        check(
                !byPaired || !part.metric().equals(OF_SECONDS),
                place.at("metric"),
                OF_SECONDS
                        + " is of the seconds of a solo trial, and this claim is told by paired ones; claim cpuPercent,"
                        + " or run it solo");
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
        if (variants == null) {
            return;
        }
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
            return expected(claim, Claim.Effect.VALUE, part.value(), place);
        }
        check(
                claim.against() != null,
                place,
                "a ratio or difference is of two variants; name the other one with against");
        return part.ratio() != null
                ? expected(claim, Claim.Effect.RATIO, part.ratio(), place)
                : expected(claim, Claim.Effect.DIFFERENCE, part.difference(), place);
    }

    private Claim.Expected expected(
            ExperimentFile.ClaimPart claim,
            Claim.Effect effect,
            ExperimentFile.@Nullable RangePart range,
            Place place) {
        Double from = range == null ? null : range.from();
        Double to = range == null ? null : range.to();
        Place whole = place.at(effect.wireName());
        check(from != null || to != null, whole, "give from, to or both");
        boolean inOrder = from == null || to == null || from <= to;
        check(inOrder, whole, "from " + from + " is above to " + to);
        if (inOrder) {
            checkCanBeMet(String.valueOf(claim.metric()), effect, from, to, whole);
        }
        return new Claim.Expected(effect, from, to);
    }

    /** A range in which nothing that is measured can lie is one that somebody meant otherwise. */
    private void checkCanBeMet(
            String metric, Claim.Effect effect, @Nullable Double from, @Nullable Double to, Place place) {
        switch (effect) {
            case RATIO ->
                check(
                        to == null || to > LEAST,
                        place,
                        "no ratio is 0 or below, so that to " + to
                                + " can never be met; 1 means no difference, 0.5 half as" + " much");
            case VALUE -> {
                boolean none = CAN_BE_NONE.contains(metric) || metric.startsWith(Claim.COUNTER);
                check(
                        to == null || to > LEAST || none && to == LEAST,
                        place,
                        "no " + metric + " is " + (none ? "below 0" : "0 or below") + ", so that to " + to
                                + " can never be met; give it in the metric's unit");
                check(
                        !metric.equals("availability") || from == null || from <= WHOLE,
                        place,
                        "no availability is above 100 %, so that from " + from + " can never be met");
            }
            case DIFFERENCE -> {}
        }
    }

    private void check(boolean fine, Place place, String what) {
        if (!fine) {
            mistakes.add(new Mistake(place, what));
        }
    }
}
