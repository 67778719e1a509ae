package dev.serverlab.model.file;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Subject;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** Finds mistakes in what processes of own servers are started with. */
final class OwnProcessChecks {

    private static final String AGENT = "-javaagent:";
    private static final char NUL = '\0';

    private final ResolvedExperiment resolved;
    private final Findings findings;

    OwnProcessChecks(ResolvedExperiment resolved, Findings findings) {
        this.resolved = resolved;
        this.findings = findings;
    }

    /** Checks a server, and its variants. */
    void check(String name, CustomServer server, Location location) {
        checkEnv(Objects.requireNonNullElse(server.env(), Map.of()), location.at("env"));
        for (Variant variant : resolved.experiment().variants()) {
            if (variant.server().equals(name)) {
                Subject subject = resolved.experiment().subject(variant);
                checkEnv(subject.env(), resolved.location(variant, "env"));
                if (subject.site().kind() == Placement.Kind.PROCESS) {
                    checkAgents(server, subject, resolved.location(variant, "jvmArgs"));
                }
            }
        }
    }

    private void checkEnv(Map<String, String> env, Location location) {
        env.forEach((name, value) -> findings.check(
                value.indexOf(NUL) < 0, location, "the value of %s has a NUL in it; leave that out", name));
    }

    private void checkAgents(CustomServer server, Subject subject, Location location) {
        subject.jvm().arguments().stream()
                .filter(each -> each.startsWith(AGENT))
                .map(each -> each.substring(AGENT.length()).split("=", 2)[0])
                .forEach(jar -> findings.check(
                        isFile(server.folder(), jar),
                        location,
                        "there is no agent %s; correct its path, which is relative to this file's folder",
                        jar));
    }

    private static boolean isFile(Path folder, String path) {
        try {
            return Files.isRegularFile(folder.resolve(path));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
