package dev.serverlab.measure.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Revisions of a repository that has two, of which each says in a file which it is. */
@Needs(Tool.GIT)
final class RevisionsTest {

    private static final Variant BEFORE = Variant.parse("shop:before");
    private static final Variant NOW = Variant.parse("shop:now");
    private static final String BUILD = "mkdir target && cp text target/shop.jar";

    @TempDir
    private Path folder;

    private final List<String> reported = new ArrayList<>();
    private GitFolder repository = new GitFolder(Path.of(""));
    private String first = "";
    private String second = "";

    @BeforeEach
    void twoCommits() throws IOException, InterruptedException {
        repository = GitFolder.create(folder.resolve("repository"));
        first = repository.commit("apps/shop/text", "first");
        second = repository.commit("apps/shop/text", "second");
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    private Experiment experiment(String before, String now, String build) {
        return experiment(repository.path().resolve("apps/shop/shop.yaml"), before, now, build);
    }

    private static Experiment experiment(Path file, String before, String now, String build) {
        String text = """
                question: What did it cost?
                servers:
                  shop:
                    start: { jar: target/shop.jar }
                    port: { property: server.port }
                    requests: [{ get: / }]
                    build: "%s"
                variants:
                  - { variant: "shop:before", git: "%s" }
                  - { variant: "shop:now", git: "%s" }
                """.formatted(build, before, now);
        Draft draft = Experiments.draft(file, text, RunLength.QUICK, () -> Map.of());
        assertThat(draft.mistakes()).isEmpty();
        return draft.experiment();
    }

    private Revisions revisions(Experiment experiment) {
        return new Revisions(cache(), new Servers(Map.of()).with(experiment));
    }

    private Experiment resolved(Experiment experiment) {
        return revisions(experiment).resolved(experiment, null);
    }

    private Map<Variant, Path> built(Experiment resolved) throws InterruptedException {
        revisions(resolved).build(resolved, reported::add);
        return revisions(resolved).trees(resolved);
    }

    private static Revision revision(Experiment experiment, Variant variant) {
        return Objects.requireNonNull(experiment.subject(variant).revision());
    }

    private List<String> kept() throws IOException {
        try (Stream<Path> all = Files.list(cache())) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    private static void refuses(ExitCode how, String code, String words, ThrowingCallable call) {
        assertThatExceptionOfType(LabException.class).isThrownBy(call).satisfies(e -> {
            assertThat(e.problem().code()).isEqualTo(code);
            assertThat(e.problem().what()).contains(words);
            assertThat(e.exitCode()).isEqualTo(how);
        });
    }

    @Test
    void areCommitsBeforeAnythingIsBuilt() throws IOException {
        Experiment resolved = resolved(experiment("main~1", "main", BUILD));
        assertThat(revision(resolved, BEFORE)).isEqualTo(new Revision("main~1", first, BUILD));
        assertThat(revision(resolved, NOW)).isEqualTo(new Revision("main", second, BUILD));
        assertThat(cache()).doesNotExist();
    }

    @Test
    void areBuiltOnceWhereTheyDoNotTouchTheWorkingTree() throws IOException, InterruptedException {
        Files.writeString(repository.path().resolve("apps/shop/text"), "not committed");
        Experiment resolved = resolved(experiment("main~1", "main", BUILD));
        Map<Variant, Path> trees = built(resolved);
        assertThat(trees).containsOnlyKeys(BEFORE, NOW);
        trees.values().forEach(tree -> assertThat(tree).startsWith(cache()).endsWith(Path.of("apps/shop")));
        assertThat(tree(trees, BEFORE).resolve("target/shop.jar")).hasContent("first");
        assertThat(tree(trees, NOW).resolve("target/shop.jar")).hasContent("second");
        assertThat(reported)
                .hasSize(2)
                .first()
                .asString()
                .contains("shop:before, git main~1 (" + first.substring(0, 12), BUILD);
        assertThat(repository.worktrees()).isOne();
        assertThat(repository.path().resolve("apps/shop/target")).doesNotExist();

        assertThat(built(resolved)).isEqualTo(trees);
        assertThat(reported).as("the second time").hasSize(2);
    }

    private static Path tree(Map<Variant, Path> trees, Variant variant) {
        return Objects.requireNonNull(trees.get(variant));
    }

    @Test
    void areBuiltAgainByAnotherCommandAndNotForAnotherName() throws IOException, InterruptedException {
        built(resolved(experiment("main", second, BUILD)));
        assertThat(reported).hasSize(1);
        built(resolved(experiment("main", "main", BUILD + " && true")));
        assertThat(reported).hasSize(2);
    }

    @Test
    void leaveNothingButTheLogWhenTheyCannotBeBuilt() throws IOException, InterruptedException {
        Experiment failing = resolved(experiment("main~1", "main", "echo no such thing; exit 3"));
        refuses(ExitCode.FAILED, "revision-not-built", "no such thing", () -> built(failing));
        Experiment empty = resolved(experiment("main~1", "main", "true"));
        refuses(ExitCode.FAILED, "revision-incomplete", "the program to start is missing", () -> built(empty));
        assertThat(kept()).hasSize(2).allSatisfy(each -> assertThat(each).endsWith(".log"));
        assertThat(repository.worktrees()).isOne();
    }

    @Test
    void runNoHookOfTheRepository() throws IOException, InterruptedException {
        Path hook = repository.path().resolve(".git/hooks/post-checkout");
        Files.createDirectories(hook.getParent());
        Files.writeString(hook, "#!/bin/sh\ntouch '" + folder + "/hooked'\n");
        assertThat(hook.toFile().setExecutable(true)).isTrue();
        built(resolved(experiment("main~1", "main", BUILD)));
        assertThat(folder.resolve("hooked")).doesNotExist();
    }

    @Test
    void areForgottenByGitWhenALabWasKilledThatBuiltThem() throws IOException, InterruptedException {
        Path left = Files.createDirectories(cache()).toRealPath().resolve("serverlab-build-1/tree");
        repository.git("worktree", "add", "-q", "--detach", left.toString(), first);
        try (Stream<Path> all = Files.walk(left.getParent())) {
            all.sorted((one, two) -> two.compareTo(one))
                    .forEach(each -> each.toFile().delete());
        }
        assertThat(repository.worktrees()).isEqualTo(2);
        built(resolved(experiment("main~1", "main", BUILD)));
        assertThat(repository.worktrees()).isOne();
    }

    @Test
    void areThoseOfTheRunThatGoesOnWhereverTheirNamesHaveMoved() throws IOException, InterruptedException {
        Experiment asked = experiment("main~1", "main", BUILD);
        Experiment before = resolved(asked);
        repository.commit("apps/shop/text", "third");
        assertThat(revisions(asked).resolved(asked, before)).isEqualTo(before);
        assertThat(revision(resolved(asked), BEFORE).commit()).isEqualTo(second);
        Experiment others = experiment("main~2", "main", BUILD);
        assertThat(revision(revisions(others).resolved(others, before), BEFORE).commit())
                .isEqualTo(first);
    }

    @Test
    void areRefusedWhereGitHasThemNot() throws IOException, InterruptedException {
        refuses(
                ExitCode.REFUSED,
                "git-unknown",
                "has no commit 'main~2'",
                () -> resolved(experiment("main~2", "main", BUILD)));
        Path outside = Files.createDirectory(folder.resolve("outside")).resolve("shop.yaml");
        refuses(
                ExitCode.REFUSED,
                "git-no-repository",
                "git finds no repository",
                () -> resolved(experiment(outside, "main", "main", BUILD)));
        repository.commit("later/text", "third");
        Path later = repository.path().resolve("later/shop.yaml");
        refuses(
                ExitCode.REFUSED,
                "git-no-folder",
                "at main~1 there is no folder later",
                () -> resolved(experiment(later, "main~1", "main", BUILD)));
    }
}
