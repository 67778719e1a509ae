package dev.serverlab.measure.jar;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Jars with nothing in them but what tells what they are. */
public final class MadeUpJar {

    private final Manifest manifest = new Manifest();
    private final List<Map.Entry<String, byte[]>> entries = new ArrayList<>();

    public MadeUpJar(String... attributes) {
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        for (int index = 0; index < attributes.length; index += 2) {
            manifest.getMainAttributes().putValue(attributes[index], attributes[index + 1]);
        }
    }

    /** Of Spring Boot, as its Maven plugin makes it. */
    public static MadeUpJar springBoot(String version) {
        return new MadeUpJar(
                        "Main-Class",
                        "org.springframework.boot.loader.launch.JarLauncher",
                        "Start-Class",
                        "com.shop.Shop",
                        "Spring-Boot-Version",
                        version)
                .with("org/springframework/boot/loader/launch/JarLauncher.class")
                .with("BOOT-INF/lib/spring-boot-" + version + ".jar");
    }

    public MadeUpJar with(String entry) {
        entries.add(Map.entry(entry, new byte[0]));
        return this;
    }

    /** A class file, as far as its version goes. */
    public MadeUpJar withClass(String entry, int jdk) {
        entries.add(Map.entry(
                entry,
                ByteBuffer.allocate(8).putInt(0xCAFEBABE).putInt(44 + jdk).array()));
        return this;
    }

    public Path in(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (Map.Entry<String, byte[]> entry : entries) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue());
            }
        }
        return file;
    }
}
