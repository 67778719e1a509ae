package dev.serverlab.measure.process;

import dev.serverlab.measure.system.SystemFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The lab that started something, from a container's label or a process's environment.
 *
 * @param pid of the lab's process
 * @param startMillis when that process started, in ms since 1970: process IDs are reused
 * @param namespace the PID namespace; a different one when the lab itself ran in a container
 */
public record Owner(long pid, long startMillis, String namespace) {

    /** The environment variable that marks every process with the lab that started it. */
    private static final String VARIABLE = "SERVERLAB_LAB";

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})@(\\d{1,18})@(.*)");
    /** Start times have the resolution of the system's clock ticks. */
    private static final Duration SAME = Duration.ofSeconds(1);

    /** This process. */
    public static Owner current() {
        ProcessHandle self = ProcessHandle.current();
        return new Owner(
                self.pid(),
                self.info().startInstant().map(Instant::toEpochMilli).orElse(0L),
                namespaceOfThis());
    }

    /** Reads what {@link #toString()} wrote; empty when it is something else. */
    public static Optional<Owner> parse(String label) {
        return Optional.of(FORM.matcher(label))
                .filter(Matcher::matches)
                .map(form -> new Owner(Long.parseLong(form.group(1)), Long.parseLong(form.group(2)), form.group(3)));
    }

    static void mark(Map<String, String> environment) {
        environment.put(VARIABLE, current().toString());
    }

    /**
     * Ends processes that were left behind by labs that have ended, and whose {@link Guardian} was ended too; returns
     * their process IDs.
     */
    public static List<Long> endLeftovers() {
        return ProcessHandle.allProcesses()
                .filter(process -> of(process).filter(Owner::hasEnded).isPresent())
                .filter(ProcessHandle::destroyForcibly)
                .map(ProcessHandle::pid)
                .toList();
    }

    /** Also empty for other users' processes, whose environment is not readable. */
    private static Optional<Owner> of(ProcessHandle process) {
        String environment = SystemFiles.ofThisMachine().text("proc/" + process.pid() + "/environ");
        return Stream.of(environment.split("\0"))
                .filter(each -> each.startsWith(VARIABLE + "="))
                .findFirst()
                .flatMap(each -> parse(each.substring(VARIABLE.length() + 1)));
    }

    /** Whether it has certainly ended: a lab in another PID namespace may still be running. */
    public boolean hasEnded() {
        return namespace.equals(namespaceOfThis())
                && ProcessHandle.of(pid)
                        .filter(ProcessHandle::isAlive)
                        .flatMap(process -> process.info().startInstant())
                        .filter(start -> Math.abs(start.toEpochMilli() - startMillis) <= SAME.toMillis())
                        .isEmpty();
    }

    private static String namespaceOfThis() {
        return Objects.requireNonNullElse(SystemFiles.ofThisMachine().link("proc/self/ns/pid"), "");
    }

    /** The value of that label or variable. */
    @Override
    public String toString() {
        return pid + "@" + startMillis + "@" + namespace;
    }
}
