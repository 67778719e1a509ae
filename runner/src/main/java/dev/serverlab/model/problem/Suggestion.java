package dev.serverlab.model.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;

/** Suggests existing names for an unknown one. */
public final class Suggestion {

    /** The most suggestions. */
    private static final int MAX_MEANT = 3;
    /** One typing error is tolerated per this many characters. */
    private static final int CHARACTERS_PER_ERROR = 3;

    private Suggestion() {}

    /** A question with the likely names; without any, a sentence with all names. */
    public static String of(String given, Collection<String> names) {
        String phrase = phrase(given, names);
        return Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1) + (phrase.endsWith("?") ? "" : ".");
    }

    /** The same within a sentence. */
    public static String phrase(String given, Collection<String> names) {
        List<String> meant = meant(given, names);
        return meant.isEmpty() ? all(names) : "did you mean %s?".formatted(String.join(" or ", meant));
    }

    private static String all(Collection<String> names) {
        return names.isEmpty() ? "there are none" : "available: %s".formatted(String.join(", ", names));
    }

    /** Those with the fewest typing errors; else those that contain it. */
    private static List<String> meant(String given, Collection<String> names) {
        String text = given.toLowerCase(Locale.ROOT);
        int most = Math.max(1, text.length() / CHARACTERS_PER_ERROR);
        DamerauLevenshteinDistance errors = new DamerauLevenshteinDistance(most);
        Map<Integer, List<String>> byErrors = names.stream()
                .collect(Collectors.groupingBy(
                        name -> errors.apply(text, name.toLowerCase(Locale.ROOT)), TreeMap::new, Collectors.toList()));
        byErrors.remove(-1); // Too many typing errors.
        List<String> near = byErrors.values().stream().findFirst().orElseGet(() -> parted(text, names));
        return near.size() > MAX_MEANT ? List.of() : near;
    }

    private static List<String> parted(String text, Collection<String> names) {
        return names.stream()
                .filter(name -> text.length() >= CHARACTERS_PER_ERROR
                        && name.toLowerCase(Locale.ROOT).contains(text))
                .sorted(Comparator.comparing(String::length))
                .toList();
    }
}
