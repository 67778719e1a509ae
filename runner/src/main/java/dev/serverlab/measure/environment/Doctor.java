package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.Machine.Watched;
import dev.serverlab.model.machine.Jdk;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks at the machine before it is measured on: can it do what is asked, and what would disturb it? */
public final class Doctor {

    private final Machine machine;
    private final Function<@Nullable Path, Jdk> jdks;

    Doctor(Machine machine, Function<@Nullable Path, Jdk> jdks) {
        this.machine = machine;
        this.jdks = jdks;
    }

    /** A doctor for the machine that this code runs on. */
    public static Doctor ofThisMachine() {
        return new Doctor(
                new ThisMachine(), path -> path == null ? JdkLocator.ofThisProcess() : JdkLocator.describe(path));
    }

    /** Looks at everything. Takes somewhat more than a second, in which the machine should be left alone. */
    public List<DoctorCheck> examine(Request visit) throws InterruptedException {
        Watched watched = machine.watch();
        return List.of(
                jdk(visit.jdk()),
                Capacity.cores(machine.cores()),
                Capacity.memory(machine.availableMemoryBytes(), visit.users()),
                Capacity.disk(machine, visit.results()),
                Sockets.openFiles(machine.openFileLimit(), visit.users()),
                Sockets.ephemeralPorts(machine.files(), visit.users()),
                Sockets.backlog(machine.files(), visit.users()),
                Sockets.ports(machine, visit.ports()),
                Disturbance.steal(watched.noise().stealShare()),
                Disturbance.pressure(watched.noise().pressureShare()),
                Disturbance.throttling(machine.files(), watched.noise().throttledShare()),
                Disturbance.otherProcesses(watched.others()),
                Disturbance.governor(machine.files()));
    }

    private DoctorCheck jdk(@Nullable Path path) {
        String name = "JDK for the servers";
        try {
            Jdk jdk = jdks.apply(path);
            String vendor = jdk.vendor() == null ? "" : " of " + jdk.vendor();
            return DoctorCheck.fine(name, jdk.version() + vendor + " in " + jdk.home());
        } catch (LabException e) {
            Problem problem = e.problem();
            return DoctorCheck.of(name, DoctorCheck.Level.CANNOT, problem.what(), problem.action());
        }
    }

    /**
     * What the doctor is asked about.
     *
     * @param users concurrent users to drive, at least 1
     * @param ports that servers started by hand listen on
     * @param results the folder for results, which need not exist
     * @param jdk the JDK that servers shall run on; absent for the one that the lab runs on
     */
    public record Request(
            int users,
            List<Integer> ports,
            Path results,
            @Nullable Path jdk) {

        /**
         * Refuses a visit about nobody.
         *
         * @throws IllegalArgumentException when there are no users
         */
        public Request {
            if (users < 1) {
                throw new IllegalArgumentException("users must be at least 1, is " + users);
            }
            ports = List.copyOf(ports);
        }
    }
}
