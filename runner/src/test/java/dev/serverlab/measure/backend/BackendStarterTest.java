package dev.serverlab.measure.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.place.ProcessLauncher;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.NamedBackend;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which of what an experiment names the lab starts, and how. */
final class BackendStarterTest {

    private static final Path HOME = Path.of("..");
    private static final NamedBackend MARIADB = NamedBackend.of("mariadb");

    private final BackendStarter starter =
            new BackendStarter(Backends.in(HOME), Servers.in(HOME), new ProcessLauncher(Path.of("java"), List.of()));

    private static Experiment behind(NamedBackend... backends) {
        return MadeUpExperiment.of("jdbc:default").backends(backends).build();
    }

    @Test
    void aGivenOneTakesNoMemoryOfTheLabs() {
        Experiment given = behind(MARIADB.at("10.0.0.5:3306"));

        assertThat(starter.of(given)).extracting(Backend::name).containsExactly("mariadb");
        assertThat(starter.started(given)).isEmpty();
        assertThat(starter.processes(given)).isEmpty();
        assertThat(starter.needsEngine(given)).isFalse();
    }

    @Test
    void oneWhoseSettingIsGivenIsNone() {
        Experiment set = MadeUpExperiment.of("jdbc:default")
                .backends("mariadb")
                .settings(Map.of("jdbc", Map.of("database.url", "jdbc:mysql://10.0.0.5:3306/")))
                .build();
        assertThat(starter.of(set)).isEmpty();
        assertThat(starter.started(set)).isEmpty();
    }

    @Test
    void anImageIsStartedWhereItWasAskedForOrThereIsNothingElse() {
        for (NamedBackend each : new NamedBackend[] {MARIADB.at("docker"), NamedBackend.of("mysql")}) {
            assertThat(starter.needsEngine(behind(each))).isTrue();
            assertThat(starter.processes(behind(each))).isEmpty();
            assertThat(starter.started(behind(each))).hasSize(1);
        }
        assertThat(starter.needsEngine(behind(MARIADB))).isFalse();
    }

    @Test
    void aPodReachesNothingThatIsStartedHere() {
        assertThat(starter.onThisMachine(behind(MARIADB))).containsExactly("mariadb");
        assertThat(starter.onThisMachine(behind(MARIADB.at("docker")))).containsExactly("mariadb");
        assertThat(starter.onThisMachine(behind(MARIADB.at("127.0.0.1:3306")))).containsExactly("mariadb");
        assertThat(starter.onThisMachine(behind(MARIADB.at("10.0.0.5:3306")))).isEmpty();
    }

    @Test
    void aContainerReachesWhatIsNotOnLoopback() {
        assertThat(starter.onLoopback(behind(MARIADB))).containsExactly("mariadb");
        assertThat(starter.onLoopback(behind(MARIADB.at("127.0.0.1:3306")))).containsExactly("mariadb");
        assertThat(starter.onLoopback(behind(MARIADB.at("10.0.0.5:3306")))).isEmpty();
        assertThat(starter.onLoopback(behind(MARIADB.at("docker")))).isEmpty();
        assertThat(starter.onLoopback(behind(new NamedBackend("mariadb", "docker", Duration.ofMillis(5)))))
                .as("what makes it late is on loopback")
                .containsExactly("mariadb");
    }
}
