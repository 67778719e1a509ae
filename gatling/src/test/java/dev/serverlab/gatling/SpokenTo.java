package dev.serverlab.gatling;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** In the place of a generator: it says its pid and what its folder has, and then what it is told, until that is {@code end N}. */
final class SpokenTo {

    private SpokenTo() {}

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
