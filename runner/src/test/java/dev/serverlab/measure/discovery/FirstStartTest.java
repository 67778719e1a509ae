package dev.serverlab.measure.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a start shows of an odd program. */
@EnabledOnOs(OS.LINUX)
class FirstStartTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void jar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, SmallService.class.getName());
        String file = SmallService.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve("small.jar")), manifest);
                InputStream code = SmallService.class.getClassLoader().getResourceAsStream(file)) {
            jar.putNextEntry(new JarEntry(file));
            Objects.requireNonNull(code).transferTo(jar);
        }
    }

    private FoundService find(String kind, List<String> arguments) throws InterruptedException {
        return find(new GivenStart(arguments, Map.of(SmallService.KIND, kind), null));
    }

    private FoundService find(GivenStart given) throws InterruptedException {
        return new FirstStart(
                        Application.of(folder.resolve("small.jar")),
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        folder,
                        given)
                .find(List.of("/orders"));
    }

    @Test
    void findsThePortOfAProgramThatIsNotSpringBoot() throws InterruptedException {
        FoundService found = find("", List.of());

        assertThat(found.port()).isEqualTo(new PortOption.Property("server.port"));
        assertThat(found.ready()).isNull();
        assertThat(found.requests()).containsExactly(new FoundService.Request("/orders", true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"html", "anything"})
    void takesNoAnswerToEveryPathForHealth(String kind) throws InterruptedException {
        assertThat(find(kind, List.of()).ready()).isNull();
    }

    @Test
    void takesTheReadinessPathThatIsGiven() throws InterruptedException {
        assertThat(find(new GivenStart(List.of(), Map.of(), "/up")).ready()).isEqualTo("/up");
    }

    @Test
    @Tag("thorough")
    void movesThePortThatCannotBeChanged() throws InterruptedException {
        int port = Ports.free().service();

        assertThat(always(port, "").port()).isEqualTo(new PortOption.Moved(port));
    }

    @Test
    @Tag("thorough")
    void findsThePortThatCannotBeMoved() throws InterruptedException {
        int port = Ports.free().service();

        assertThat(always(port, "launcher").port()).isEqualTo(new PortOption.Fixed(port));
    }

    private FoundService always(int port, String kind) throws InterruptedException {
        return find(new GivenStart(
                List.of(), Map.of(SmallService.PORT, String.valueOf(port), SmallService.KIND, kind), null));
    }

    @Test
    @Tag("thorough")
    void findsThatOnlyTlsIsSpoken() throws IOException, InterruptedException {
        Path keys = folder.resolve("keys.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> command = List.of((keytool + " -genkeypair -keyalg EC -dname CN=localhost -storetype PKCS12"
                        + " -storepass " + SmallService.PASSWORD + " -keystore " + keys)
                .split(" "));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();

        FoundService found = find(new GivenStart(List.of(), Map.of(SmallService.KEYS, keys.toString()), null));

        assertThat(found.transport()).isEqualTo(CustomServer.Transport.TLS);
        assertThat(found.requests()).containsExactly(new FoundService.Request("/orders", true));
    }

    @Test
    void startsAProgramWithItsArguments() throws InterruptedException {
        assertThat(find("arguments", List.of("server", "config.yml")).port())
                .isEqualTo(new PortOption.Property("server.port"));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> find("arguments", List.of()))
                .satisfies(e -> assertThat(e.problem().what()).contains(SmallService.USAGE))
                .satisfies(e -> assertThat(e.problem().action()).contains("--args"));
    }

    @Test
    @Tag("thorough")
    void doesNotWaitForTheEndOfAnEndlessAnswer() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> find("endless", List.of()))
                .satisfies(e -> assertThat(e.problem().what())
                        .contains("gave GET /orders no complete answer (it does not end within 5 s)"));
    }
}
