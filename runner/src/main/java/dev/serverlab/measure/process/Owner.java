package dev.serverlab.measure.process;

import dev.serverlab.measure.system.SystemFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    /** The variable that marks a process, and all that it starts, with a mark of its own. */
    private static final String PROGRAM = "SERVERLAB_PROGRAM";

    private static final AtomicLong PROGRAMS = new AtomicLong();

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

    /** Marks a process that will be started with that environment; returns its own mark. */
    static String mark(Map<String, String> environment) {
        String program = current() + "#" + PROGRAMS.incrementAndGet();
        environment.put(VARIABLE, current().toString());
        environment.put(PROGRAM, program);
        return program;
    }

    /** Ends all processes with that mark, by force: a program may have left one behind that is no longer its child. */
    static void endAllOf(String program) {
        ProcessHandle.allProcesses()
                .filter(process -> program.equals(variable(process, PROGRAM)))
                .forEach(ProcessHandle::destroyForcibly);
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
        return Optional.ofNullable(variable(process, VARIABLE)).flatMap(Owner::parse);
    }

    private static @Nullable String variable(ProcessHandle process, String name) {
        String environment = SystemFiles.ofThisMachine().text("proc/" + process.pid() + "/environ");
        return Stream.of(environment.split("\0"))
                .filter(each -> each.startsWith(name + "="))
                .findFirst()
                .map(each -> each.substring(name.length() + 1))
                .orElse(null);
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
