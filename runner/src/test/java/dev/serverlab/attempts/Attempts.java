package dev.serverlab.attempts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import dev.serverlab.cli.Lab;
import dev.serverlab.cli.Said;
import dev.serverlab.testing.Awaited;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.TestReporter;
import picocli.CommandLine;

/**
 * How generated attempts end, all by one command. Each has a number and follows from it and the seed:
 * {@code -Dserverlab.attempts=20000} makes more of them, {@code -Dserverlab.attempts.seed=2} others, and both name one that
 * failed.
 */
final class Attempts {

    /** Of files that people hand over. */
    static final int COUNT = Integer.getInteger("serverlab.attempts", 200);

    private static final long SEED = Long.getLong("serverlab.attempts.seed", 1);

    /** Allocated, which is the same on a slow machine: of the first 200 none takes a tenth of it. */
    private static final long MAX_BYTES = 128L << 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What a stack trace, a class and the words of libraries have in them. */
    private static final Pattern FOREIGN = Pattern.compile(
            "Exception|Error:|\\bat [a-z]+\\.|\\b(com|org|java|javax|tools|picocli|dev)\\.[a-z]|StreamRead|\\$\\w+\\.");

    /** Of eighty columns: twenty mistakes of each of two forms of an experiment. */
    private static final int MAX_LINES = 60;

    private static final int MAX_CHARACTERS = 16_000;

    private final int count;
    private final CommandLine lab;
    private final String[] command;
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private volatile long took;
    private long most;
    private String mostName = "";
    private String name = "";

    /** Makes an attempt, and says how it ended. */
    interface Attempt {
        String make(Random random) throws Exception;
    }

    Attempts(int count, Path home, String... command) {
        this.count = count;
        this.lab = Lab.commandLine(home);
        this.command = command;
    }

    void each(Attempt attempt, TestReporter reporter) throws Exception {
        var unused = Said.by(lab, command); // The classes that it takes are not what is counted.
        for (int number = 1; number <= count; number++) {
            name = "attempt " + number + " of seed " + SEED;
            try {
                outcomes.merge(attempt.make(new Random(SEED * 1_000_003 + number)), 1, Integer::sum);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(name, e);
            }
        }
        reporter.publishEntry(Map.of("outcomes", outcomes.toString(), "most", (most >> 10) + " KiB, " + mostName));
        assertThat(outcomes).hasSizeGreaterThan(1);
    }

    /** What the command says, in words and within the limit. */
    Said said() {
        Said said = assertTimeoutPreemptively(Awaited.LIMIT, this::counted);
        if (took > most) {
            most = took;
            mostName = name;
        }
        assertThat(took).isLessThanOrEqualTo(MAX_BYTES);
        requireWords(said);
        return said;
    }

    private Said counted() {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        Said said = Said.by(lab, command);
        took = THREADS.getCurrentThreadAllocatedBytes() - before;
        return said;
    }

    /** Looks at what a person reads, and at how much. */
    static void requireWords(Said said) {
        String all = said.out() + said.err();
        assertThat(all).isNotBlank().doesNotContainPattern(FOREIGN);
        assertThat(all.lines()).hasSizeLessThanOrEqualTo(MAX_LINES);
        assertThat(all).hasSizeLessThanOrEqualTo(MAX_CHARACTERS);
        if (said.exitCode() == 2 && !said.err().isEmpty()) {
            assertThat(said.err()).contains("Problem: ", "Action: ");
        }
    }
}
