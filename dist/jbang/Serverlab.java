import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import sun.misc.Signal;

/** Downloads the lab's archive once, and starts it with the same arguments and on the same JDK. */
final class Serverlab {

    private static final String VERSION = "0.1.0-SNAPSHOT";

    /** Where the archive of this version is; another place can be given by the property {@code serverlab.archive}. */
    private static final String ARCHIVE = System.getProperty(
            "serverlab.archive",
            "https://github.com/serverlab/serverlab/releases/download/v%1$s/serverlab-%1$s.tar.gz".formatted(VERSION));

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path installed = cache().resolve("serverlab-" + VERSION);
        try {
            if (!Files.isDirectory(installed)) {
                install(installed);
            }
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            System.err.printf("Problem: %s could not be installed from %s: %s%n", installed, ARCHIVE, reason);
            System.err.println(
                    "Action:  Check the network and the free space there, and that this version is released.");
            System.exit(2);
        }
        List<String> command =
                new ArrayList<>(List.of(installed.resolve("bin/serverlab").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder lab = new ProcessBuilder(command).inheritIO();
        lab.environment().put("SERVERLAB_JAVA_HOME", System.getProperty("java.home"));
        Process started = lab.start();
        // A terminal interrupts the lab itself, which then writes what it has.
        Signal.handle(new Signal("INT"), _ -> {});
        Signal.handle(new Signal("TERM"), _ -> started.destroy());
        System.exit(started.waitFor());
    }

    private static Path cache() {
        String given = System.getenv("XDG_CACHE_HOME");
        Path caches = given == null || !Path.of(given).isAbsolute()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(given);
        return caches.resolve("serverlab").resolve("releases");
    }

    private static void install(Path installed) throws IOException, InterruptedException {
        Files.createDirectories(installed.getParent());
        Path scratch = Files.createTempDirectory(installed.getParent(), "download-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(scratch)));
        try {
            Path archive = scratch.resolve("serverlab.tar.gz");
            System.err.println("Downloading " + ARCHIVE + ", once …");
            try (InputStream content = content()) {
                Files.copy(content, archive);
            }
            List<String> unpack =
                    List.of("tar", "-xzf", archive.toString(), "--strip-components=1", "--one-top-level=lab");
            if (new ProcessBuilder(unpack)
                            .directory(scratch.toFile())
                            .inheritIO()
                            .start()
                            .waitFor()
                    != 0) {
                throw new IOException("it is no archive");
            }
            Files.move(scratch.resolve("lab"), installed);
        } catch (IOException e) {
            // Another start may have been quicker.
            if (!Files.isDirectory(installed)) {
                throw e;
            }
        } finally {
            remove(scratch);
        }
    }

    private static InputStream content() throws IOException, InterruptedException {
        URI address = URI.create(ARCHIVE);
        if (address.getScheme().equals("file")) {
            return Files.newInputStream(Path.of(address));
        }
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        HttpResponse<InputStream> answer =
                client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofInputStream());
        if (answer.statusCode() != 200) {
            throw new IOException("HTTP status " + answer.statusCode());
        }
        return answer.body();
    }

    private static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            // It is gone.
        }
    }
}
