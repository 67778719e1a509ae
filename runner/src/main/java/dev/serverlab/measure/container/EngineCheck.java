package dev.serverlab.measure.container;

import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.model.machine.ContainerEngine;
import dev.serverlab.model.problem.LabException;
import java.util.List;

/** Whether servers can be started in containers here, and what labs left behind that were killed. */
public final class EngineCheck {

    private static final String NAME = "container engine";

    private EngineCheck() {}

    /** Asks the engine, if there is one. */
    public static DoctorCheck now() {
        try {
            Engine engine = Engine.require();
            return of(engine.about(), engine.leftBehind());
        } catch (LabException e) {
            return DoctorCheck.fine(NAME, "none answers, so no servers in containers (--in docker)");
        }
    }

    static DoctorCheck of(ContainerEngine engine, List<String> left) {
        String found = engine.name() + " " + engine.version() + ", cgroup v" + engine.cgroup();
        return DoctorCheck.of(
                NAME,
                left.isEmpty() ? DoctorCheck.Level.FINE : DoctorCheck.Level.BEWARE,
                found + (left.isEmpty() ? "" : "; a lab that was killed left " + String.join(", ", left)),
                "Remove what it left with docker rm -f " + String.join(" ", left)
                        + "; the next run with --in docker does so too.");
    }
}
