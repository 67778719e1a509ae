package dev.serverlab.measure.jar;

import dev.serverlab.model.problem.Problems;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads a jar: its manifest, the names of its entries, and the head of one class file. */
record JarReading(Path file) {

    /** Where classes are in a Spring Boot jar, in a war, and in any other jar. */
    private static final List<String> CLASSES = List.of("BOOT-INF/classes/", "WEB-INF/classes/", "");

    private static final Pattern LIBRARY = Pattern.compile("(?:BOOT-INF/|WEB-INF/)?lib[^/]*/(?:[^/]+/)*([^/]+\\.jar)");
    private static final Pattern SPRING_BOOT = Pattern.compile("spring-boot-(\\d.*)\\.jar");

    private static final int CLASS_FILE = 0xCAFEBABE;
    /** By how much the version of a class file exceeds the feature release of its JDK: JVMS, table 4.1-A. */
    private static final int ABOVE_FEATURE = 44;

    Application application() {
        if (!Files.isRegularFile(file)) {
            throw Problems.refused(
                    "jar-unusable",
                    Files.isDirectory(file) ? "%s is a folder." : "File %s does not exist.",
                    "Name a jar that java -jar starts, such as target/shop.jar after mvn package.",
                    file);
        }
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            return read(jar);
        } catch (ZipException e) {
            throw Problems.refused(
                    "jar-unusable",
                    "%s is not a jar, or is damaged.",
                    "Name a jar that java -jar starts, such as target/shop.jar after mvn package.",
                    file);
        } catch (IOException e) {
            throw Problems.refused(
                    "jar-unusable",
                    "%s cannot be read: %s.",
                    "Name a jar that java -jar starts, such as target/shop.jar after mvn package.",
                    file,
                    Problems.reason(e));
        }
    }

    private Application read(JarFile jar) throws IOException {
        Manifest manifest = jar.getManifest();
        Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
        String mainClass = main.getValue(Attributes.Name.MAIN_CLASS);
        if (mainClass == null) {
            throw Problems.refused(
                    "jar-unusable",
                    "%s cannot be started: its manifest names no Main-Class.",
                    "Name the jar that java -jar starts; not a library. Spring Boot builds one with its "
                            + "Maven or Gradle plugin (repackage, bootJar).",
                    file);
        }
        String classPath = Objects.requireNonNullElse(main.getValue(Attributes.Name.CLASS_PATH), "");
        if (jar.getJarEntry(entry("", mainClass)) == null) {
            requireBeside(mainClass, classPath);
        }
        Set<String> entries = jar.stream().map(JarEntry::getName).collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> libraries = Stream.concat(
                        entries.stream()
                                .map(LIBRARY::matcher)
                                .filter(each -> each.matches())
                                .map(each -> each.group(1)),
                        Stream.of(classPath.split("\\s+")).map(each -> each.substring(each.lastIndexOf('/') + 1)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        String start = Objects.requireNonNullElse(main.getValue("Start-Class"), mainClass);
        return new Application(
                file,
                start,
                springBoot(main.getValue("Spring-Boot-Version"), libraries),
                Frameworks.all()
                        .filter(each -> !each.serves())
                        .flatMap(each -> each.in(start, libraries, entries).stream())
                        .findFirst()
                        .orElse(null),
                Frameworks.all()
                        .filter(Framework::serves)
                        .flatMap(each -> each.in(start, libraries, entries).stream())
                        .findFirst()
                        .map(Framework.Found::framework)
                        .orElse(null),
                has("spring-boot-actuator-", libraries),
                has("HikariCP-", libraries) || holds("com/zaxxer/hikari/HikariDataSource.class", entries),
                jdk(jar, start),
                netty(libraries, entries));
    }

    /** The main class is in another jar, which the manifest names. */
    private void requireBeside(String mainClass, String classPath) {
        if (classPath.isBlank()) {
            throw Problems.refused(
                    "jar-unusable",
                    "%s cannot be started: its manifest names %s, which is not in it.",
                    "Name a jar that java -jar starts, such as target/shop.jar after mvn package.",
                    file,
                    mainClass);
        }
        List<String> beside = List.of(classPath.strip().split("\\s+"));
        if (beside.stream().noneMatch(this::mayExist)) {
            throw Problems.refused(
                    "jar-unusable",
                    "%s cannot be started: %s, which its manifest names, is not beside it.",
                    "Name the jar where its build has put it, with its libraries.",
                    file,
                    beside.getFirst());
        }
    }

    /** @param named a URL, relative to this jar's or absolute */
    private boolean mayExist(String named) {
        try {
            URI uri = file.toAbsolutePath().toUri().resolve(named);
            return !"file".equals(uri.getScheme()) || Files.exists(Path.of(uri));
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    private static @Nullable String springBoot(@Nullable String reported, Set<String> libraries) {
        return reported != null
                ? reported
                : libraries.stream()
                        .map(SPRING_BOOT::matcher)
                        .filter(each -> each.matches())
                        .map(each -> each.group(1))
                        .findFirst()
                        .orElse(null);
    }

    private static boolean has(String library, Set<String> libraries) {
        return libraries.stream().anyMatch(each -> each.startsWith(library));
    }

    private static boolean holds(String type, Set<String> entries) {
        return entries.stream().anyMatch(each -> each.endsWith(type));
    }

    /** A jar that relocates Netty also relocates the names of its system properties. */
    private static @Nullable String netty(Set<String> libraries, Set<String> entries) {
        if (has("netty-transport-4", libraries)) {
            return "";
        }
        return entries.stream()
                .filter(each -> ("/" + each).endsWith("/" + Application.NETTY_LOOPS))
                .map(each -> each.substring(0, each.length() - Application.NETTY_LOOPS.length())
                        .replace('/', '.'))
                .findFirst()
                .orElse(null);
    }

    private static int jdk(JarFile jar, String type) throws IOException {
        for (String folder : CLASSES) {
            JarEntry entry = jar.getJarEntry(entry(folder, type));
            if (entry != null) {
                try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
                    boolean isClass = in.readInt() == CLASS_FILE;
                    in.readUnsignedShort();
                    return isClass ? in.readUnsignedShort() - ABOVE_FEATURE : 0;
                }
            }
        }
        return 0;
    }

    private static String entry(String folder, String type) {
        return folder + type.strip().replace('.', '/') + ".class";
    }
}
