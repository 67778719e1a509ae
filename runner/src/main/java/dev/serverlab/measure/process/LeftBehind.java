package dev.serverlab.measure.process;

import dev.serverlab.measure.system.SystemFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Processes of labs that have ended without ending them, and whose {@link Guardian} was ended too. */
public final class LeftBehind {

    /** In the environment of every process that a lab starts: which one it was. */
    static final String LAB = "SERVERLAB_LAB";

    private LeftBehind() {}

    static void mark(Map<String, String> environment) {
        environment.put(LAB, Owner.current().toString());
    }

    /** Ends them; gives their numbers. */
    public static List<Long> end() {
        return ProcessHandle.allProcesses()
                .filter(process -> labOf(process.pid()).filter(Owner::hasEnded).isPresent())
                .filter(ProcessHandle::destroyForcibly)
                .map(ProcessHandle::pid)
                .toList();
    }

    /** Empty also of another user's, whose environment is nobody else's business. */
    private static Optional<Owner> labOf(long pid) {
        String environment = SystemFiles.ofThisMachine().text("proc/" + pid + "/environ");
        return Stream.of(environment.split("\0"))
                .filter(each -> each.startsWith(LAB + "="))
                .findFirst()
                .flatMap(each -> Owner.parse(each.substring(LAB.length() + 1)));
    }
}
