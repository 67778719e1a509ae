package dev.serverlab.measure.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Variant;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {

    @TempDir
    Path home;

    private ServerDescriptor server(String jar) throws IOException {
        Path folder = Files.createDirectories(home.resolve("some-app"));
        String yaml = Files.readString(Path.of("../vertx-app/server.yaml"));
        Files.writeString(folder.resolve("server.yaml"), yaml.replace("target/vertx-app.jar", jar));
        return Servers.in(home).of(Variant.parse("vertx:default"));
    }

    private void jar(String name, String classPath) throws IOException {
        Path jar = home.resolve("some-app").resolve(name);
        Files.createDirectories(jar.getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
    }

    private void file(String name, String text) throws IOException {
        Path file = home.resolve("some-app").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void hasAJarAndTheLibrariesThatItNames() throws IOException {
        ServerDescriptor server = server("target/app.jar");
        jar("target/app.jar", "lib/one.jar lib/gone.jar ../../else.jar");
        file("target/lib/one.jar", "one");
        file("target/lib/unused.jar", "unused");

        Bundle bundle = Bundle.of(server);

        assertThat(bundle.names()).containsExactly("target/app.jar", "target/lib/one.jar");
        assertThat(bundle.relative(List.of("-jar", "target/app.jar", "x.jar")))
                .containsExactly("-jar", "target/app.jar", "x.jar");
    }

    @Test
    void hasTheWholeFolderOfAQuarkusApplication() throws IOException {
        ServerDescriptor server = server("target/quarkus-app/quarkus-run.jar");
        jar("target/quarkus-app/quarkus-run.jar", "lib/one.jar");
        file("target/quarkus-app/quarkus/generated.jar", "made");
        file("target/quarkus-app/app/application.jar", "own");

        assertThat(Bundle.of(server).names())
                .containsExactly(
                        "target/quarkus-app/app/application.jar",
                        "target/quarkus-app/quarkus-run.jar",
                        "target/quarkus-app/quarkus/generated.jar");
    }

    @Test
    void isNamedByItsContents() throws IOException {
        ServerDescriptor server = server("target/app.jar");
        jar("target/app.jar", "lib/one.jar");
        file("target/lib/one.jar", "one");
        String before = Bundle.of(server).hash();

        assertThat(Bundle.of(server).hash()).isEqualTo(before).matches("[0-9a-f]{32}");
        file("target/lib/one.jar", "two");
        assertThat(Bundle.of(server).hash()).isNotEqualTo(before);
    }
}
