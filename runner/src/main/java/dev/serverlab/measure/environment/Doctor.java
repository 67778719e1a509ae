package dev.serverlab.measure.environment;

import dev.serverlab.model.machine.Jdk;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks at the machine before it is measured on: can it do what is asked, and what would disturb it? */
public final class Doctor {

    private Doctor() {}

    /** Looks at everything of this machine. Takes somewhat more than a second, in which it should be left alone. */
    public static List<DoctorCheck> examine(Request visit) throws InterruptedException {
        return examine(
                Machine.watched(),
                path -> path == null ? JdkLocator.ofThisProcess() : JdkLocator.describe(path),
                visit);
    }

    static List<DoctorCheck> examine(Machine machine, Function<@Nullable Path, Jdk> jdks, Request visit) {
        return List.of(
                jdk(jdks, visit.jdk()),
                Checks.cores(machine.cores()),
                Checks.memory(machine.availableMemoryBytes(), visit.users()),
                Checks.disk(machine, visit.results()),
                Checks.openFiles(machine.openFileLimit(), visit.users()),
                Checks.ephemeralPorts(machine.files(), visit.users()),
                Checks.backlog(machine.files(), visit.users()),
                Checks.ports(machine, visit.ports()),
                Checks.steal(machine.noise().stealShare()),
                Checks.pressure(machine.noise().pressureShare()),
                Checks.throttling(machine.files(), machine.noise().throttledShare()),
                Checks.otherProcesses(machine.others()),
                Checks.governor(machine.files()));
    }

    private static DoctorCheck jdk(Function<@Nullable Path, Jdk> jdks, @Nullable Path path) {
        try {
            Jdk jdk = jdks.apply(path);
            String vendor = jdk.vendor() == null ? "" : " of " + jdk.vendor();
            return DoctorCheck.of("jdk", DoctorCheck.Level.FINE, jdk.version(), vendor, jdk.home());
        } catch (LabException e) {
            return DoctorCheck.of(
                    "jdk",
                    DoctorCheck.Level.CANNOT,
                    e.problem().what(),
                    e.problem().action());
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
        }
    }
}
