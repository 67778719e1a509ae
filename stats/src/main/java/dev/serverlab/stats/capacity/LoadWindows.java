package dev.serverlab.stats.capacity;

/**
 * The outcomes of the windows of one load.
 *
 * @param good how many kept to the limit
 * @param bad how many did not
 * @param unoffered how many of the bad ones did not have the full load
 */
public record LoadWindows(int good, int bad, int unoffered) {

    static final LoadWindows NONE = new LoadWindows(0, 0, 0);

    /** The outcome of a window. */
    public enum Outcome {
        /** It kept to the limit. */
        GOOD,
        /** It did not. */
        BAD,
        /** The generator could not keep up, so that nothing is known about the server. */
        UNOFFERED
    }

    LoadWindows with(Outcome outcome) {
        return switch (outcome) {
            case GOOD -> new LoadWindows(good + 1, bad, unoffered);
            case BAD -> new LoadWindows(good, bad + 1, unoffered);
            case UNOFFERED -> new LoadWindows(good, bad + 1, unoffered + 1);
        };
    }

    int windows() {
        return good + bad;
    }

    double badShare() {
        return bad / (double) windows();
    }

    boolean mostlyGood() {
        return good > bad;
    }

    boolean mostlyBad() {
        return bad > good;
    }

    /** Whether it mostly failed because of the generator. */
    boolean mostlyUnoffered() {
        return 2 * unoffered > bad;
    }
}
