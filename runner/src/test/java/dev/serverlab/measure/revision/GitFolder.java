package dev.serverlab.measure.revision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A repository of a test. */
record GitFolder(Path path) {

    static GitFolder create(Path path) throws IOException, InterruptedException {
        GitFolder folder = new GitFolder(Files.createDirectories(path).toRealPath());
        folder.git("init", "-q", "-b", "main");
        return folder;
    }

    /** Commits a file, and gives the commit. */
    String commit(String name, String text) throws IOException, InterruptedException {
        Files.createDirectories(path.resolve(name).getParent());
        Files.writeString(path.resolve(name), text);
        git("add", "-A");
        git("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "commit", "-qm", text);
        return git("rev-parse", "HEAD").strip();
    }

    /** How many working trees git knows of. */
    long worktrees() throws IOException, InterruptedException {
        return git("worktree", "list").lines().count();
    }

    String git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Repository.outsideOfHooks());
        command.addAll(List.of("git", "-C", path.toString()));
        command.addAll(List.of(words));
        Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
        String reported = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(reported).isZero();
        return reported;
    }
}
