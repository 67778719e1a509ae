package dev.serverlab.measure.environment;

import dev.serverlab.model.run.Jdk;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDKs in the usual installation folders, in which the launcher {@code lab} looks for its own, too. */
final class InstalledJdks {

    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"?(\\d{1,3})");

    private InstalledJdks() {}

    /**
     * Their homes, without duplicates or unknown versions; of those with one feature number the preferred one first.
     */
    static List<Path> homes() {
        Path user = Path.of(System.getProperty("user.home", ""));
        List<Path> homes = new ArrayList<>();
        homes.add(Path.of(System.getProperty("java.home", "")));
        for (Path folder : List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/opt"),
                user.resolve(".sdkman/candidates/java"),
                user.resolve(".jdks"),
                Path.of("/Library/Java/JavaVirtualMachines"))) {
            List<Path> found = new ArrayList<>();
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                all.forEach(each -> found.add(
                        Files.isDirectory(each.resolve("Contents/Home")) ? each.resolve("Contents/Home") : each));
            } catch (IOException e) {
                // Not on this system, or not for this user.
            }
            found.sort(Comparator.reverseOrder());
            homes.addAll(found);
        }
        return distinct(homes.stream()
                .filter(home -> Files.isExecutable(Jdk.launcher(home)) && feature(home) > 0)
                .toList());
    }

    /** Removes those that are links to an earlier one. */
    private static List<Path> distinct(List<Path> homes) {
        Map<Path, Path> byPlace = new LinkedHashMap<>();
        for (Path home : homes) {
            try {
                byPlace.putIfAbsent(home.toRealPath(), home);
            } catch (IOException e) {
                // It was just removed.
            }
        }
        return List.copyOf(byPlace.values());
    }

    /** The feature number in the JDK's release file; 0 without one. */
    static int feature(Path home) {
        try {
            Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
            return version.find() ? Integer.parseInt(version.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
