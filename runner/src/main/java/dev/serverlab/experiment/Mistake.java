package dev.serverlab.experiment;

/**
 * Something in an experiment that cannot be run as it stands.
 *
 * @param place where it was said
 * @param what is wrong, without an end of sentence
 */
public record Mistake(Place place, String what) {

    /** With its key, such as {@code users: 0 is not from 1 to 20000}. */
    @Override
    public String toString() {
        String where = place.toString();
        return where.isEmpty() ? what : where + ": " + what;
    }
}
