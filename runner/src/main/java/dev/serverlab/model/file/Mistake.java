package dev.serverlab.model.file;

import java.util.List;

/**
 * Something in an experiment that cannot be run as it stands.
 *
 * @param location where it was said
 * @param what is wrong, without an end of sentence
 * @param others locations that are as much to blame, for when nothing is said at the first
 */
record Mistake(Location location, String what, List<Location> others) {

    /** With its key, such as {@code users: 0 is not from 1 to 20000}. */
    @Override
    public String toString() {
        String where = location.toString();
        return where.isEmpty() ? what : where + ": " + what;
    }
}
