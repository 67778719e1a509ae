package dev.serverlab.benchmark;

import dev.serverlab.measure.process.Program;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** Runs a benchmark's command and exits with its code; ends its processes also when it is interrupted. */
public final class BenchmarkMain {

    private volatile boolean interrupted;

    private BenchmarkMain() {}

    public static void run(Callable<Integer> command, String... args) {
        BenchmarkMain launch = new BenchmarkMain();
        Thread hook = new Thread(launch::interrupt, "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        // Maven, when it is ended alone, does not pass that on to what it started.
        ProcessHandle.current().parent().ifPresent(parent -> {
            var unused = parent.onExit().thenRun(() -> System.exit(ExitCode.INTERRUPTED.number()));
        });
        int code = new CommandLine(command)
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((exception, line, parsed) -> launch.fail(exception))
                .execute(args);
        if (!launch.interrupted) {
            Runtime.getRuntime().removeShutdownHook(hook);
            System.exit(code);
        }
    }

    private void interrupt() {
        interrupted = true;
        Program.closeAll();
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED.number());
    }

    private int fail(Exception exception) throws Exception {
        if (interrupted) {
            return ExitCode.INTERRUPTED.number();
        }
        if (exception instanceof LabException known) {
            System.err.println("Problem: " + known.problem().what());
            System.err.println("Action:  " + known.problem().action());
            return known.exitCode().number();
        }
        throw exception;
    }
}
