package dev.serverlab.model.observation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a server's threads waited for in the last seconds of its load, in dumps of all its threads.
 *
 * @param places where they waited: what keeps an acceptor first, then those of most threads
 */
public record Waits(List<Place> places) {

    /** How places are named: those of an acceptor, which is one thread, would come last by their number. */
    private static final Comparator<Place> ORDER = Comparator.<Place, Boolean>comparing(
                    each -> each.kind != Kind.CONNECTIONS)
            .thenComparing(Comparator.comparingDouble(Place::threads).reversed());

    /** The places that are named; those with fewer threads are left out. */
    private static final int NAMED = 2;

    /** For a server whose threads cannot be seen. */
    public static final Waits NONE = new Waits(List.of());

    public Waits {
        places = places.stream().sorted(ORDER).toList();
    }

    /**
     * A place in the server's code.
     *
     * @param method of the application, or the innermost one outside the JDK; empty where none is known
     * @param threads how many waited there, as a mean over the dumps
     */
    public record Place(Kind kind, String method, double threads) {

        private String inWords() {
            return String.format(
                    Locale.ROOT, "%.1f threads %s%s", threads, kind.verb, method.isEmpty() ? "" : " in " + method);
        }
    }

    /** What a thread waits for. */
    public enum Kind {
        /** A lock that another thread holds. */
        LOCK("waited for a lock"),
        /** A virtual thread for anything that does not release its carrier, as a monitor before JDK 24. */
        PINNED("waited pinned to their carriers"),
        /** A virtual thread for a carrier. */
        CARRIER("waited for a carrier"),
        /** An acceptor, for a connection to be closed, as the server holds no more at once. */
        CONNECTIONS("waited for a connection to close before accepting the next"),
        /** A connection of a pool. */
        POOL("waited for a connection of a pool"),
        /** Bytes from another program. */
        ANSWER("waited for an answer"),
        /** Time to pass. */
        SLEEP("slept");

        private final String verb;

        Kind(String verb) {
            this.verb = verb;
        }
    }

    /** The last clause of a sentence, when it says what threads waited for; else empty. */
    public static String in(String sentence) {
        String last = sentence.substring(sentence.lastIndexOf("; ") + 1).strip();
        return Stream.of(Kind.values()).anyMatch(kind -> last.contains(" threads " + kind.verb)) ? last : "";
    }

    /** A clause with its figures, after what stands before it; empty when no thread waited. */
    public String inWords(String before) {
        return places.isEmpty()
                ? ""
                : before + places.stream().limit(NAMED).map(Place::inWords).collect(Collectors.joining(", "));
    }
}
