package dev.serverlab.model.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is wrong with an experiment, as one stage after the other finds it. A value that has not its form is left out, so that the
 * rest can be looked at.
 */
final class Findings {

    private final Set<Mistake> mistakes = new LinkedHashSet<>();
    private final List<Location> leftOut = new ArrayList<>();

    /** Something that is wrong, whatever else is. */
    void add(Location location, String what) {
        mistakes.add(new Mistake(location, what, List.of()));
    }

    /**
     * Something that is wrong unless it is fine, or may seem so only because of what was left out.
     *
     * @param others locations that are as much to blame
     */
    void check(boolean fine, Location location, String what, Location... others) {
        if (!fine && leftOut.stream().noneMatch(location::touches)) {
            mistakes.add(new Mistake(location, what, Arrays.asList(others)));
        }
    }

    /** What stands there is taken for absent. */
    void leaveOut(Location location) {
        leftOut.add(location);
    }

    List<Location> leftOut() {
        return List.copyOf(leftOut);
    }

    /** Whether all is right with what stands under that key. */
    boolean isSound(String key) {
        return mistakes.stream().map(Mistake::location).noneMatch(location -> location.isIn(key))
                && leftOut.stream().noneMatch(location -> location.isIn(key));
    }

    List<Mistake> mistakes() {
        return List.copyOf(mistakes);
    }
}
