package dev.serverlab.measure.ssh;

import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.place.OtherMachine;
import dev.serverlab.model.spelling.PortRange;
import java.util.List;

/** Examines another machine before a measurement. Starts no server. */
public final class SshExamination {

    private static final String MACHINE = "machine";

    private SshExamination() {}

    /**
     * Logs in, and looks.
     *
     * @param clean whether to remove what labs have copied there
     */
    public static List<DoctorCheck> of(SshLogin login, boolean clean) throws InterruptedException {
        try (SshMachine machine = SshMachine.open(login, true, PortRange.USUAL)) {
            if (clean) {
                machine.clean();
            }
            OtherMachine about = machine.about();
            Long roundTrip = about.roundTripMicros();
            return List.of(
                    DoctorCheck.fine(
                            MACHINE, "%s, %s CPUs, kernel %s".formatted(about.name(), about.cpus(), about.kernel())),
                    DoctorCheck.fine("JDK", "%s, %s".formatted(about.jdk(), machine.java())),
                    DoctorCheck.fine(
                            "network",
                            roundTrip == null
                                    ? "reached over another machine"
                                    : "%s is %.2f ms away".formatted(about.address(), roundTrip / 1e3)));
        } catch (LabException e) {
            return List.of(DoctorCheck.of(
                    MACHINE, Level.CANNOT, e.problem().what(), e.problem().action()));
        }
    }
}
