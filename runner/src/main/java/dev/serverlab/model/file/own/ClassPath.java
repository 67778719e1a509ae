package dev.serverlab.model.file.own;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM's class path.
 *
 * @param entries folders and jars, and folders of jars that end in {@code /*}
 */
public record ClassPath(List<String> entries) {

    private static final String ALL_JARS = "/*";

    /** Whether it has a class, without loading it. */
    public boolean has(String name) {
        try (URLClassLoader loader = new URLClassLoader(urls(), null)) {
            return loader.findResource(name.replace('.', '/') + ".class") != null;
        } catch (IOException e) {
            return false;
        }
    }

    private URL[] urls() throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : entries) {
            for (Path file : files(entry)) {
                urls.add(file.toUri().toURL());
            }
        }
        return urls.toArray(URL[]::new);
    }

    private static List<Path> files(String entry) throws IOException {
        if (!entry.endsWith(ALL_JARS)) {
            return List.of(Path.of(entry));
        }
        Path folder = Path.of(entry.substring(0, entry.length() - ALL_JARS.length()));
        List<Path> jars = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
                found.forEach(jars::add);
            }
        }
        return jars;
    }
}
