package dev.serverlab.launcher;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@DisabledOnOs(OS.WINDOWS)
@ParameterizedClass
@MethodSource("dev.serverlab.launcher.Shell#installed")
class LauncherTest {

    private static final int JAVA_EXIT_CODE = 7;

    private final Shell shell;
    private final Path base;
    private final LabCopy lab;

    LauncherTest(Shell shell, @TempDir Path base) throws IOException {
        this.shell = shell;
        this.base = base;
        this.lab = new LabCopy(base);
    }

    @Test
    void isExecutable() {
        assertThat(LabCopy.original()).isExecutable();
    }

    @Test
    void buildsOnFirstUseAndSaysSo() throws Exception {
        Path home = lab.jdk("java-home", "25.0.1");

        LabRun run = run("list");

        assertThat(run.stderr()).startsWith("Building the lab (first use");
        assertThat(lab.builds())
                .containsExactly(
                        "JAVA_HOME=" + home
                                + " -B -q -DskipTests -Dspotless.check.skip=true package -pl !benchmarks,!integration-tests,!format");
        assertThat(lab.root.resolve("target/lab.lock")).doesNotExist();
    }

    @Test
    void handsOverToTheRunnerWithItsArgumentsAndExitCode() throws Exception {
        lab.jdk("java-home", "25.0.1");

        LabRun run = run("run", "two words", "", "*");

        assertThat(run.exitCode()).isEqualTo(JAVA_EXIT_CODE);
        assertThat(run.stdout().lines())
                .startsWith("java of 25.0.1")
                .contains(
                        "<-Dserverlab.home=" + lab.root + ">",
                        "<--enable-native-access=ALL-UNNAMED>",
                        "<-Dsun.net.httpserver.maxReqTime=5>")
                .endsWith("<-jar>", "<" + lab.root + "/runner/target/runner.jar>", "<run>", "<two words>", "<>", "<*>");
    }

    @Test
    void doesNotBuildWhatIsCurrent() throws Exception {
        lab.jdk("java-home", "25.0.1");
        run();

        LabRun second = run();

        assertThat(lab.builds()).hasSize(1);
        assertThat(second.stderr()).isEmpty();
    }

    @Test
    void needsNoMavenWhenNothingMustBeBuilt() throws Exception {
        lab.jdk("java-home", "25.0.1");
        run();
        lab.withoutMaven();

        assertThat(run().exitCode()).isEqualTo(JAVA_EXIT_CODE);
    }

    @Test
    void buildsAgainAfterAChange() throws Exception {
        lab.jdk("java-home", "25.0.1");
        for (String source :
                List.of("pom.xml", "runner/pom.xml", "mvc-app/server.yaml", "mvc-app/src/main/java/App.java")) {
            run();
            int builds = lab.builds().size();
            lab.age();
            lab.source(source);

            LabRun run = run();

            assertThat(lab.builds()).as(source).hasSize(builds + 1);
            assertThat(run.stderr()).contains("what is built is out of date");
        }
    }

    @Test
    void buildsAgainWhenASourceWasDeleted() throws Exception {
        lab.jdk("java-home", "25.0.1");
        run();
        lab.age();
        Files.delete(lab.root.resolve("mvc-app/src/main/java/App.java"));
        run();

        assertThat(lab.builds()).hasSize(2);
    }

    @Test
    void buildsAgainWhenWhatWasBuiltIsMissing() throws Exception {
        lab.jdk("java-home", "25.0.1");
        run();
        Files.delete(lab.root.resolve("mvc-app/target/mvc-app.jar"));
        run();

        assertThat(lab.builds()).hasSize(2);
    }

    @Test
    void reportsAFailedBuildAndTriesAgainNextTime() throws Exception {
        lab.jdk("java-home", "25.0.1");
        run();
        lab.age();
        lab.source("pom.xml");
        Path fails = Files.writeString(lab.root.resolve("mvn.fails"), "[ERROR] cannot find symbol\n");

        LabRun failed = run();

        assertThat(failed.exitCode()).isEqualTo(2);
        assertThat(failed.stdout()).isEmpty();
        assertThat(failed.stderr())
                .contains("[ERROR] cannot find symbol", "Problem: ", "Action:  ", lab.root + "/target/lab-build.log");
        assertThat(lab.root.resolve("target/lab.lock")).doesNotExist();

        Files.delete(fails);
        assertThat(run().exitCode()).isEqualTo(JAVA_EXIT_CODE);
        assertThat(lab.builds()).hasSize(3);
    }

    @Test
    void saysWhatToDoWithoutMaven() throws Exception {
        lab.jdk("java-home", "25.0.1");
        lab.withoutMaven();

        LabRun run = run();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.stderr()).contains("Problem: ", "mvn", "Action:  Install Maven");
        assertThat(lab.root.resolve("target/lab.lock")).doesNotExist();
    }

    @Test
    void saysWhatToDoWithoutAJdkThatIsNewEnough() throws Exception {
        Path old = lab.jdk("java-home", "17.0.15");
        lab.javaOnPath(old);
        lab.jdk("usr/lib/jvm/jdk-1.8", "1.8.0_402");
        lab.jdk("opt/jdk-24", "24.0.2");

        LabRun run = run();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.stderr()).contains("Problem: No JDK 25 or newer", "Action:  Install a JDK 25");
        assertThat(lab.builds()).isEmpty();
    }

    @Test
    void prefersJavaHomeToThePath() throws Exception {
        lab.jdk("java-home", "25.0.1");
        lab.javaOnPath(lab.jdk("elsewhere", "26.0.1"));

        assertThat(run().stdout()).startsWith("java of 25.0.1\n");
    }

    @Test
    void prefersItsOwnVariableToThatOfOthers() throws Exception {
        lab.jdk("serverlab-java-home", "25.0.1");
        lab.jdk("java-home", "26.0.1");

        assertThat(run().stdout()).startsWith("java of 25.0.1\n");
    }

    @Test
    void takesJavaFromThePathThroughALink() throws Exception {
        lab.jdk("java-home", "17.0.15");
        lab.javaOnPath(lab.jdk("else where", "25.0.2"));

        assertThat(run().stdout()).startsWith("java of 25.0.2\n");
    }

    @Test
    void looksIntoTheUsualFolders() throws Exception {
        for (String folder :
                List.of("usr/lib/jvm/a b", "opt/jdk", "home/.sdkman/candidates/java/25", "home/.jdks/jdk")) {
            lab.jdk("usr/lib/jvm/a-17", "17.0.15");
            Path jdk = lab.jdk(folder, "25.0.3");

            assertThat(run().stdout()).as(folder).startsWith("java of 25.0.3\n");

            Files.delete(jdk.resolve("bin/java"));
        }
    }

    @Test
    void asksAJdkThatHasNoReleaseFile() throws Exception {
        lab.jdkWithoutReleaseFile("usr/lib/jvm/plain", "25.0.4");

        assertThat(run().stdout()).startsWith("java of 25.0.4\n");
    }

    @Test
    void findsItsFolderThroughALink() throws Exception {
        lab.jdk("java-home", "25.0.1");
        Path bin = Files.createDirectories(base.resolve("my bin"));
        Files.createSymbolicLink(bin.resolve("first"), Path.of("..", "a project", "lab"));
        Path link = Files.createSymbolicLink(bin.resolve("lab"), Path.of("first"));

        LabRun run = lab.start(shell, link, List.of());

        assertThat(run.exitCode()).isEqualTo(JAVA_EXIT_CODE);
        assertThat(run.stdout()).contains("<-Dserverlab.home=" + lab.root + ">");
    }

    @Test
    void doesNotBuildTwiceAtOnce() throws Exception {
        lab.jdk("java-home", "25.0.1");
        lab.hold();
        LabRun first = start();
        await().until(() -> lab.builds().size() == 1);
        LabRun second = start();
        await().until(() -> second.stderr().startsWith("Waiting for another ./lab"));

        lab.release();

        assertThat(first.exitCode()).isEqualTo(JAVA_EXIT_CODE);
        assertThat(second.exitCode()).isEqualTo(JAVA_EXIT_CODE);
        assertThat(lab.builds()).hasSize(1);
    }

    @Test
    void takesOverTheLockOfABuildThatDied() throws Exception {
        lab.jdk("java-home", "25.0.1");
        Process died = new ProcessBuilder("true").start();
        died.waitFor();
        Path lock = Files.createDirectories(lab.root.resolve("target/lab.lock"));
        Files.writeString(lock.resolve("pid"), died.pid() + "\n");

        LabRun run = run();

        assertThat(run.exitCode()).isEqualTo(JAVA_EXIT_CODE);
        assertThat(lab.builds()).hasSize(1);
        assertThat(lock).doesNotExist();
    }

    @Test
    void endsItsBuildWhenTerminated() throws Exception {
        lab.jdk("java-home", "25.0.1");
        lab.hold();
        LabRun run = start();
        await().until(() -> Files.exists(lab.root.resolve("mvn.pid"))
                && Files.readString(lab.root.resolve("mvn.pid")).endsWith("\n"));
        long maven =
                Long.parseLong(Files.readString(lab.root.resolve("mvn.pid")).strip());

        run.process().destroy();

        assertThat(run.exitCode()).isEqualTo(128 + 15);
        assertThat(ProcessHandle.of(maven).map(ProcessHandle::isAlive).orElse(false))
                .isFalse();
        assertThat(lab.root.resolve("target/lab.lock")).doesNotExist();
        assertThat(lab.root.resolve("target/lab.built")).doesNotExist();
    }

    private LabRun start(String... arguments) throws IOException {
        return lab.start(shell, lab.root.resolve("lab"), List.of(arguments));
    }

    private LabRun run(String... arguments) throws IOException, InterruptedException {
        LabRun run = start(arguments);
        run.exitCode();
        return run;
    }
}
