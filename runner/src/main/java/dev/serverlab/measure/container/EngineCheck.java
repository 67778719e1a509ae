package dev.serverlab.measure.container;

import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.model.machine.ContainerEngine;
import java.util.List;
import java.util.Optional;

/** Whether servers can be started in containers here, and what labs left behind that were killed. */
public final class EngineCheck {

    private static final String NAME = "container engine";

    private EngineCheck() {}

    /** Asks the engine, if there is one. */
    public static DoctorCheck now() {
        Optional<Engine> engine = Engine.find();
        return engine.isEmpty()
                ? DoctorCheck.fine(NAME, "none answers, so no servers in containers (--in docker)")
                : of(engine.get().about(), engine.get().leftBehind());
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
