package dev.serverlab.measure.agent;

import dev.serverlab.testing.LoggedProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** In the place of a generator: it says its pid and what its folder has, and then what it is told, until that is {@code end N}. */
public final class SpokenTo {

    private SpokenTo() {}

    /** @param record its folder, which need not be there */
    public static List<String> command(Path record, String... arguments) {
        return LoggedProcess.java(
                List.of("-cp", System.getProperty("java.class.path"), SpokenTo.class.getName(), record.toString()),
                List.of(arguments));
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        if (arguments.length > 1 && arguments[1].equals("stubborn")) {
            Runtime.getRuntime().addShutdownHook(new Thread(SpokenTo::stay));
        }
        Path requests = folder.resolve("requests.json");
        System.out.println("requests " + (Files.exists(requests) ? Files.readString(requests) : "none"));
        System.out.println("token " + System.getenv("SERVERLAB_TOKEN"));
        System.out.println("pid " + ProcessHandle.current().pid());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("end ")) {
                System.exit(Integer.parseInt(line.substring("end ".length())));
            }
            if (line.equals("many")) {
                for (int number = 0; number < 2_500; number++) {
                    System.out.println("number " + number);
                }
            }
            System.out.println("heard " + line);
            System.err.println("wondered at " + line);
        }
    }

    /** Ends by force alone. */
    private static void stay() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // Stays.
            }
        }
    }
}
