package dev.serverlab.measure.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackendsTest {

    private static final String PROGRAM = """
            name: store
            title: A store
            program:
              fetched: { size: 3 MB, artifacts: ["org.store:store:1"] }
              command: ["{fetched}/store", "{port}"]
            gives: { store.url: "http://{host}:{port}/" }
            """;

    @TempDir
    private Path home;

    @Test
    void ofTheLabAreRight() {
        assertThat(Backends.in(Path.of("..")).byName())
                .containsKeys("events", "kafka", "lossy", "mariadb", "mongo", "mysql", "upstream")
                .allSatisfy((name, each) -> {
                    assertThat(each.name()).isEqualTo(name);
                    assertThat(each.file().getParent()).hasFileName(name);
                });
    }

    @Test
    void areNoneWithoutTheFolder() {
        assertThat(Backends.in(home)).isEqualTo(Backends.NONE);
    }

    @Test
    void ofAnExperimentAreInItsOrder() throws IOException {
        write("store", PROGRAM);
        write("service", "name: service\ntitle: A service\nserver: vertx:cores\ngives: {}\n");

        assertThat(Backends.in(home)
                        .of(MadeUpExperiment.of("mvc:default")
                                .backends("store", "service")
                                .build()))
                .extracting(Backend::name)
                .containsExactly("store", "service");
    }

    @Test
    void isRefusedWithLineAndColumnWhenItsFileIsWrong() throws IOException {
        write("store", PROGRAM.replace("command", "comand"));
        refused("store/backend.yaml line 4, column 3 (program): command is missing");

        write("store", PROGRAM.replace(":1", ""));
        refused("artifacts: 'org.store:store' is not GROUP:ARTIFACT:VERSION");

        write("store", PROGRAM.replace("gives", "server: vertx:cores\ngives"));
        refused("give either server or program");

        write("store", "name: store\ntitle: A store\ngives: {}\n");
        refused("give either server or program, or image alone");

        write("store", PROGRAM + "given: store.uri\n");
        refused("given: gives has no store.uri");

        write("store", PROGRAM.replace("{host}", "127.0.0.1"));
        refused("gives: the backend may run elsewhere; write {host}:{port}");

        write("store", PROGRAM + "image: { name: store, port: 0 }\n");
        refused("port: 0 is not from 1 to 65535");
    }

    private void refused(String... words) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Backends.in(home))
                .satisfies(e -> assertThat(e.problem().what()).contains(words));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(
                Files.createDirectories(home.resolve("backends").resolve(name)).resolve("backend.yaml"), text);
    }
}
