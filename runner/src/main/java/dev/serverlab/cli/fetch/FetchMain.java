package dev.serverlab.cli.fetch;

import dev.serverlab.measure.backend.Download;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Downloads in a process of its own, which can be ended while it waits for the network. */
public final class FetchMain {

    private FetchMain() {}

    /** @param arguments the folder that gets the files, what to unpack, and the artifacts, as {@link Download} has them */
    public static void main(String[] arguments) {
        List<String> artifacts = List.of(arguments).subList(2, arguments.length);
        try {
            new Download(artifacts, arguments[1], Path.of(arguments[0])).fetch();
        } catch (IOException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
