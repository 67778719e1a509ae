package dev.serverlab.measure.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Writes the archive of a {@link java.lang.instrument Java agent} that is a single class. */
public final class JavaAgent {

    /** For an agent that a running JVM loads. */
    public static final Attributes.Name LOADED = new Attributes.Name("Agent-Class");

    /** For an agent on the command line. */
    static final Attributes.Name STARTED = new Attributes.Name("Premain-Class");

    private static final Attributes.Name REDEFINES = new Attributes.Name("Can-Redefine-Classes");

    private JavaAgent() {}

    /**
     * Writes it.
     *
     * @param jar the file
     * @param when {@link #LOADED} or {@link #STARTED}
     * @param agent its class
     * @param files that it has beside, by name
     */
    public static void write(Path jar, Attributes.Name when, Class<?> agent, Map<String, byte[]> files)
            throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(when, agent.getName());
        manifest.getMainAttributes().put(REDEFINES, "true");
        String file = agent.getName().replace('.', '/') + ".class";
        try (JarOutputStream written = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream code = agent.getClassLoader().getResourceAsStream(file)) {
            written.putNextEntry(new ZipEntry(file));
            Objects.requireNonNull(code).transferTo(written);
            for (Map.Entry<String, byte[]> each : files.entrySet()) {
                written.putNextEntry(new ZipEntry(each.getKey()));
                written.write(each.getValue());
            }
        }
    }
}
