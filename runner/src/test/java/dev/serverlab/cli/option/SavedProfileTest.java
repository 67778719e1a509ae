package dev.serverlab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedProfileTest {

    private static final Variant TUNED = Variant.parse("mvc:default");

    @TempDir
    Path home;

    private Path file = Path.of("");

    @BeforeEach
    void copyServer() throws IOException {
        file = Files.createDirectory(home.resolve("mvc-app")).resolve(Servers.FILE);
        Files.copy(Path.of("..", "mvc-app", Servers.FILE), file);
    }

    @Test
    void isAProfileLikeTheOneThatWasTunedFromThenOn() throws IOException {
        String before = Files.readString(file);

        new SavedProfile(server(), TUNED, "lean").write("server.tomcat.threads.max", 85, 85, "holds 800/s");

        ServerDescriptor.Profile saved = profile("lean");
        assertThat(saved.like()).isEqualTo("default");
        assertThat(saved.settings()).isEqualTo(Map.of("server.tomcat.threads.max", "85"));
        assertThat(saved.about()).isEqualTo("holds 800/s");
        assertThat(saved.threads().on(2)).isEqualTo(85);
        assertThat(Files.readString(file).lines().filter(line -> !line.startsWith("  lean:")))
                .containsExactlyElementsOf(before.lines().toList());
    }

    @Test
    void ofASavedOneIsLikeTheOneThatTheServerKnows() {
        new SavedProfile(server(), TUNED, "lean").write("server.tomcat.threads.max", 85, 85, "holds 800/s");
        new SavedProfile(server(), Variant.parse("mvc:lean"), "leaner")
                .write("server.tomcat.threads.max", 80, 80, "less");

        assertThat(profile("leaner").like()).isEqualTo("default");
    }

    @Test
    void hasTheThreadsThatTheServerTold() {
        new SavedProfile(server(), TUNED, "lean").write("server.tomcat.threads.min-spare", 5, 200, "less");
        new SavedProfile(server(), Variant.parse("mvc:virtual"), "few")
                .write("server.tomcat.accept-count", 5, null, "few");

        assertThat(profile("lean").threads().on(2)).isEqualTo(200);
        assertThat(profile("few").threads().on(2)).isNull();
    }

    @Test
    void hasANameThatAVariantCanHaveAndNoneHas() {
        for (String name : new String[] {"", "Lean", "le an", "a: b", "default"}) {
            assertThatExceptionOfType(LabException.class)
                    .as(name)
                    .isThrownBy(() -> new SavedProfile(server(), TUNED, name));
        }
    }

    private ServerDescriptor server() {
        return Servers.in(home).of(TUNED);
    }

    private ServerDescriptor.Profile profile(String name) {
        return Objects.requireNonNull(server().profiles().get(name));
    }
}
