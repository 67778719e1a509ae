package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The trials that bear on a claim, by round; in the paired protocol, by session.
 *
 * @param protocol of all of them
 * @param trials of each round in which all variants of the claim have one that counts: of the variant, then of the other
 * @param leftOut what was wrong with the first round that does not count; absent when nothing was
 * @param countLeftOut how many rounds do not count because something was wrong in them
 */
record Rounds(
        Protocol protocol,
        List<List<TrialResult>> trials,
        @Nullable String leftOut,
        int countLeftOut) {

    /**
     * Picks the trials.
     *
     * @param withErrors whether trials that are invalid only because of errors count as well
     */
    static Rounds of(Claim claim, Protocol protocol, boolean withErrors, List<TrialResult> all) {
        List<Variant> variants = Stream.of(claim.variant(), claim.against())
                .flatMap(Stream::ofNullable)
                .toList();
        Predicate<TrialResult> counts = trial -> trial.valid()
                || withErrors
                        && trial.measures() != null
                        && trial.validity().problems().stream()
                                .allMatch(problem -> problem.code().equals("errors"));
        Map<Integer, List<TrialResult>> rounds = all.stream()
                .filter(trial -> trial.protocol() == protocol && variants.contains(trial.variant()))
                .sorted(Comparator.comparingInt(trial -> variants.indexOf(trial.variant())))
                .collect(Collectors.groupingBy(TrialResult::round, TreeMap::new, Collectors.toList()));
        List<List<TrialResult>> trials = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (List<TrialResult> round : rounds.values()) {
            var bad = round.stream().filter(counts.negate()).findFirst();
            bad.filter(Rounds::byItself).map(Rounds::problem).ifPresent(wrong::add);
            if (bad.isEmpty() && round.size() == variants.size()) {
                trials.add(round);
            }
        }
        return new Rounds(protocol, List.copyOf(trials), wrong.isEmpty() ? null : wrong.getFirst(), wrong.size());
    }

    /** The trials of all rounds. */
    List<TrialResult> all() {
        return trials.stream().flatMap(List::stream).toList();
    }

    /** The trials of the variant, and those of the other where there is one. */
    List<List<TrialResult>> byVariant() {
        return IntStream.range(0, trials.getFirst().size())
                .mapToObj(variant ->
                        trials.stream().map(round -> round.get(variant)).toList())
                .toList();
    }

    int count() {
        return trials.size();
    }

    /** Such as {@code 3 rounds}, with how many were left out. */
    String words() {
        String noun = noun() + (count() == 1 ? "" : "s");
        return count() + " " + noun + (countLeftOut == 0 ? "" : ", " + countLeftOut + " not valid");
    }

    /** Why there is no value, or no interval. */
    String missing() {
        String because = leftOut == null ? "" : ", as " + countLeftOut + " not valid (" + leftOut + ")";
        if (count() == 0) {
            return leftOut == null ? "no " + noun() + " was measured" : "no " + noun() + " counts" + because;
        }
        return "one " + noun() + " gives no interval" + because + "; run more with --" + noun() + "s 3";
    }

    private String noun() {
        return protocol == Protocol.SOLO ? "round" : "session";
    }

    /** A session that another variant ended is not held against this one. */
    private static boolean byItself(TrialResult trial) {
        return trial.validity().problems().stream()
                .anyMatch(problem -> !problem.code().equals(TrialResult.SESSION_ENDED));
    }

    private static String problem(TrialResult trial) {
        String what = trial.validity().problems().stream()
                .findFirst()
                .map(Problem::what)
                .flatMap(problem -> problem.lines().findFirst())
                .orElse("no reason was kept");
        return trial.variant() + ": " + Claims.withoutEnd(what);
    }
}
