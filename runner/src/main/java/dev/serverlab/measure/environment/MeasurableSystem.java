package dev.serverlab.measure.environment;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import org.jspecify.annotations.Nullable;

/**
 * The operating systems that the lab measures on: Linux, whose steal, pressure and control groups tell when a number is
 * worth nothing. Saved runs are read anywhere.
 */
public final class MeasurableSystem {

    private static final String LINUX = "Linux";

    private MeasurableSystem() {}

    /**
     * Requires that this one is.
     *
     * @throws LabException when it is not
     */
    public static void require() {
        Problem problem = problem();
        if (problem != null) {
            throw LabException.refused(problem.code(), problem.what(), problem.action());
        }
    }

    /** Why nothing can be measured on this one; absent when it can. */
    static @Nullable Problem problem() {
        return problem(System.getProperty("os.name", ""));
    }

    static @Nullable Problem problem(String name) {
        return name.equals(LINUX)
                ? null
                : Problems.of(
                        "not-linux",
                        "The lab measures with what only Linux tells of processes, and this is %s.",
                        "Run it in a container, docker run --rm -v \"$PWD:/data\" serverlab/serverlab run; saved runs can be"
                                + " read here.",
                        name);
    }
}
