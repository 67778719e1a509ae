package dev.serverlab.measure.revision;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sources of a variant's server at another revision.
 *
 * @param repository as seen from the folder where the build command is run
 * @param start where the server is started, relative to that folder; empty for the same folder
 * @param revision with its commit
 * @param build the command
 */
record Sources(Variant variant, Repository repository, String start, Revision revision, String build) {

    /** The lab's own build command for a server that is a Maven module. */
    private static final String OF_MODULE = "mvn -B -ntp -q -DskipTests -Dspotless.check.skip=true -am -pl %s package";

    private static final int COMMIT_TOLD = 12;
    private static final int REST_TOLD = 8;

    /**
     * Finds the sources of a variant's revision.
     *
     * @param own the server when an experiment brings it; absent for one of the lab's
     * @param kept the revision of a resumed run, whose commit is used even if its name has moved; absent for a new run
     * @throws LabException when there is no repository, no such commit, or no such folder in it
     */
    static Sources of(
            Variant variant,
            Revision asked,
            ServerDescriptor server,
            @Nullable CustomServer own,
            @Nullable Revision kept) {
        Path started = server.folder();
        Path home = own == null ? started.resolveSibling("") : started;
        String module = String.valueOf(started.getFileName());
        Repository repository = Repository.of(home);
        if (repository == null) {
            throw Problems.refused(
                    "git-no-repository",
                    "%s names a revision, but git finds no repository in %s.",
                    "git -C FOLDER status shows why; an experiment that uses git has to be in the repository that it "
                            + "measures.",
                    variant,
                    home);
        }
        String build = asked.build() != null ? asked.build() : OF_MODULE.formatted(module);
        String meant = kept == null || !kept.git().equals(asked.git()) ? null : kept.commit();
        String name = meant == null ? asked.git() : meant;
        String commit = repository.commit(name);
        if (commit == null) {
            throw Problems.refused(
                    "git-unknown",
                    "%s: the repository %s has no commit '%s'.",
                    "Name a branch, tag or commit that git -C FOLDER log shows; fetch it first if it is "
                            + "elsewhere.",
                    variant,
                    repository.top(),
                    name);
        }
        if (!repository.hadFolder(commit)) {
            throw Problems.refused(
                    "git-no-folder",
                    "%s: at %s there is no folder %s.",
                    "Set git to a later revision.",
                    variant,
                    asked.git(),
                    repository.inside());
        }
        return new Sources(variant, repository, own == null ? module : "", asked.of(commit, build), build);
    }

    /** The hash of the commit. */
    String commit() {
        return String.valueOf(revision.commit());
    }

    /** The cache key of its build, from the commit, the command and the folder. */
    String key() {
        byte[] rest = (repository.inside() + "\n" + build).getBytes(StandardCharsets.UTF_8);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(rest);
            return commit().substring(0, COMMIT_TOLD)
                    + "-"
                    + HexFormat.of().formatHex(digest).substring(0, REST_TOLD);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Where the build command is run in a checkout. */
    Path builtIn(Path tree) {
        return tree.resolve(repository.inside());
    }

    /** Where the server is started in a checkout. */
    Path startedIn(Path tree) {
        return builtIn(tree).resolve(start);
    }

    /** The build command, for a shell. */
    List<String> command() {
        List<String> command = new ArrayList<>(Repository.outsideOfHooks());
        command.addAll(List.of("sh", "-c", build));
        return command;
    }
}
