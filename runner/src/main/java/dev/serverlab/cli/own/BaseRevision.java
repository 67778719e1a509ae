package dev.serverlab.cli.own;

import dev.serverlab.model.problem.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The git revision that an application is compared with.
 *
 * @param revision a branch, a tag, a commit, or anything that git takes for one
 * @param build the command that builds its jar, in the folder that the lab was started in
 */
public record BaseRevision(String revision, String build) {

    private static final int SHOWN = 12;

    /** What builds a project that has such a file, the first that there is. */
    private static final List<Map.Entry<String, String>> BUILDS = List.of(
            Map.entry("mvnw", "./mvnw -B -ntp -q -DskipTests package"),
            Map.entry("pom.xml", "mvn -B -ntp -q -DskipTests package"),
            Map.entry("gradlew", "./gradlew -q assemble"),
            Map.entry("build.gradle", "gradle -q assemble"),
            Map.entry("build.gradle.kts", "gradle -q assemble"));

    /** As people name it: a commit by the beginning of its hash. */
    String shown() {
        return revision.matches("[0-9a-f]{40}") ? revision.substring(0, SHOWN) : revision;
    }

    /**
     * The revision with the given command, or with that of the project's own build tool.
     *
     * @param here the project's folder
     * @throws dev.serverlab.model.problem.LabException when there is neither
     */
    static BaseRevision of(String revision, @Nullable String build, Path here) {
        String command = build != null
                ? build
                : BUILDS.stream()
                        .filter(each -> Files.exists(here.resolve(each.getKey())))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElseThrow(() -> Problems.refused(
                                "base-build",
                                "This folder has neither pom.xml nor build.gradle, so nothing tells how to build %s.",
                                "Start this in the project's folder, or give the command with --build.",
                                revision));
        return new BaseRevision(revision, command);
    }
}
