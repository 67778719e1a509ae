package dev.serverlab.gatling;

import dev.serverlab.gatling.settings.InvalidSettingsException;
import dev.serverlab.gatling.settings.LoadModel;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.SettingsReader;
import io.gatling.app.Gatling$;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the suite without Maven: {@code java @generator.args -D… -cp 'target/gatling.jar:target/lib/*'
 * dev.serverlab.gatling.GeneratorMain [-rf FOLDER]}. {@code @open.args} spares the open load CPU. Exit codes: 0 the run is complete, 2 invalid settings, 4 the generator failed.
 */
public final class GeneratorMain {

    static final int FAILED = 4;

    private static final int INVALID = 2;
    private static final String RESULTS_FOLDER = "-rf";

    private GeneratorMain() {}

    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments)));
    }

    private static int run(List<String> arguments) {
        int folder = arguments.indexOf(RESULTS_FOLDER) + 1;
        if (folder > 0 && folder < arguments.size()) {
            System.setProperty("results", arguments.get(folder));
        }
        Settings settings;
        try {
            settings = SettingsReader.readSystemProperties();
        } catch (InvalidSettingsException e) {
            System.err.println(e.getMessage());
            return INVALID;
        }
        List<String> forGatling = new ArrayList<>(List.of(
                "-s",
                (settings.load() instanceof LoadModel.Simulated ? RecordedSimulation.class : DelaySimulation.class)
                        .getName(),
                RESULTS_FOLDER,
                settings.results().toString()));
        if (!settings.html()) {
            forGatling.add("-nr");
        }
        try {
            return Gatling$.MODULE$.fromArgs(forGatling.toArray(String[]::new));
        } catch (UnsupportedOperationException e) {
            // Gatling's exception for an empty report; the record is complete and shows it.
            System.err.println("Gatling wrote no report: " + e.getMessage());
            return 0;
        } catch (Throwable e) {
            // Gatling has logged the cause with its trace.
            System.err.println("Problem: the load generator failed: " + e + "\n"
                    + "Action: see the log above for the cause; the record so far is kept.");
            return FAILED;
        }
    }

    /** Reports that the record cannot be written and ends the JVM; Gatling's thread would never end by itself. */
    static IllegalStateException cannotRecord(IOException cause) {
        throw failed(
                "the record cannot be written: " + cause, "give -Drecord=FOLDER where there is room and permission.");
    }

    /** Reports a problem that invalidates the run and ends the JVM. */
    static IllegalStateException failed(String problem, String action) {
        System.err.printf("Problem: %s%nAction: %s%n", problem, action);
        System.exit(FAILED);
        return new IllegalStateException(problem);
    }
}
