package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the claims of a file, and finds those that the experiment cannot test.
 *
 * @param experiment the experiment whose claims are read
 * @param variantsKnown whether its variants are complete: nothing that generates them is wrong
 */
record ClaimReading(Experiment experiment, boolean variantsKnown, Findings findings) {

    private static final String OF_SECONDS = "cpuP95";

    List<Claim> read(JsonNode claims) {
        List<Claim> read = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        Location.of("claims").each(claims, (each, location) -> {
            // A claim with fewer keys was partly left out.
            if (each instanceof ObjectNode keys
                    && Stream.of("id", "says", "metric", "variant").allMatch(keys::has)) {
                Claim claim = claim(new Layer(keys));
                findings.check(ids.add(claim.id()), location.at("id"), "there is another claim '%s'", claim.id());
                check(claim, location);
                read.add(claim);
            }
        });
        return List.copyOf(read);
    }

    /** In files the key of the range names the effect. */
    private static Claim claim(Layer keys) {
        Layer reproduced = Layer.NONE.with("effect", Claim.Effect.VALUE);
        for (Claim.Effect effect : Claim.Effect.values()) {
            if (keys.has("reproduced." + effect.wireName())) {
                reproduced = keys.part("reproduced").part(effect.wireName()).with("effect", effect);
            }
        }
        return keys.with("reproduced", reproduced.keys()).as(Claim.class);
    }

    private void check(Claim claim, Location location) {
        Variant against = claim.against();
        checkVariant(claim.variant(), location.at("variant"));
        if (against != null) {
            checkVariant(against, location.at("against"));
            findings.check(
                    !against.equals(claim.variant()),
                    location.at("against"),
                    "it is the same variant; name another one");
        }
        Protocol asked = claim.protocol();
        Location metric = location.at("metric");
        boolean solo = experiment.runs(Protocol.SOLO) && asked != Protocol.PAIRED;
        findings.check(
                !claim.metric().startsWith(Claim.COUNTER) || solo,
                metric,
                "what servers count is read in solo trials only");
        boolean ofSeconds = claim.metric().equals(OF_SECONDS) && asked != Protocol.SOLO;
        findings.check(
                !ofSeconds || solo,
                metric,
                "%s needs the seconds of a solo trial, but this claim is judged by paired ones; claim cpuPercent, "
                        + "or run it solo",
                OF_SECONDS);
        if (asked != null) {
            findings.check(
                    experiment.runs(asked),
                    location.at("protocol"),
                    "the experiment has no %s trials",
                    asked.wireName());
        }
        Claim.Expected range = claim.reproduced();
        boolean possible = range.from() == null || range.to() == null || range.from() <= range.to();
        Location said = location.at("reproduced").at(range.effect().wireName());
        findings.check(possible, said, "from %s is above to %s", range.from(), range.to());
        Double published = claim.publishedEffect();
        if (published != null && claim.untestable() == null && possible) {
            checkAround(published, range, said);
        }
    }

    /** Else a number that is ten times the published one would count as reproduced. */
    private void checkAround(double published, Claim.Expected range, Location said) {
        Double from = range.from();
        Double to = range.to();
        findings.check(
                from != null && to != null,
                said,
                "a published number is judged by a range from … to …; claim its direction without a number");
        findings.check(
                from == null || to == null || from <= published && published <= to,
                said,
                "what was published, %s, is not from %s to %s",
                published,
                from,
                to);
    }

    private void checkVariant(Variant variant, Location location) {
        findings.check(
                !variantsKnown || experiment.variants().contains(variant),
                location,
                "%s is not one of the variants; there are %s",
                variant,
                experiment.variants().stream().map(Variant::toString).collect(Collectors.joining(", ")));
    }
}
