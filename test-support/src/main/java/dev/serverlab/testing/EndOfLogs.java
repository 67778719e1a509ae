package dev.serverlab.testing;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** Appends the ends of the logs of a test's processes to its failure message, which is put on one line. */
public final class EndOfLogs implements BeforeEachCallback, TestExecutionExceptionHandler {

    private static final int LONGEST_LINE = 500;
    private static final ThreadLocal<List<LoggedProcess>> STARTED = ThreadLocal.withInitial(ArrayList::new);

    static void add(LoggedProcess process) {
        STARTED.get().add(process);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        STARTED.remove();
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        String said = String.valueOf(thrown.getMessage());
        if (thrown instanceof TestAbortedException || said.contains(LoggedProcess.END)) {
            throw thrown;
        }
        List<String> ends = STARTED.get().stream().map(LoggedProcess::end).toList();
        throw ends.isEmpty() ? thrown : withEnds(thrown, ends);
    }

    /**
     * The same failure at the same place.
     *
     * @param ends what its message ends with, after the whole of it in one line
     */
    public static AssertionError withEnds(Throwable thrown, List<String> ends) {
        String said = String.valueOf(thrown.getMessage());
        StringBuilder message = new StringBuilder(said.strip().replaceAll("\\s*\n\\s*", " "));
        if (message.length() > LONGEST_LINE) {
            message.replace(LONGEST_LINE, message.length(), "…\n").append(said);
        }
        ends.forEach(message::append);
        AssertionError reported = new AssertionError(message.toString(), thrown);
        reported.setStackTrace(thrown.getStackTrace());
        return reported;
    }
}
