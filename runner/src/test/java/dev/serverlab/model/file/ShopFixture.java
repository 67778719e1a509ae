package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An experiment that brings its server itself, and the files that it names. */
abstract class ShopFixture {

    static final String SHOP = """
            question: Do virtual threads pay?
            servers:
              shop:
                start: { jar: shop.jar, arguments: [--quiet] }
                port: { property: server.port }
                ready: /health
                requests:
                  - { get: "/orders/{1..1000}", weight: 9 }
                  - { post: /orders, json: { sku: "{sku}", count: "{1..9}" }, expect: 201, except: [/id] }
                data: items.csv
                env: { POOL: 8 }
            variants:
              - shop:as-is
              - { variant: "shop:virtual", settings: { a.virtual: true }, env: { MODE: 1 }, jvmArgs: [-Xmx64m], jdk: 21 }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        jar("shop.jar", "shop.Main");
        Files.writeString(folder.resolve("items.csv"), "sku,name\na1,\"one, or two\"\nb2,three\n");
    }

    final void jar(String name, String main) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!main.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            new JarOutputStream(out, manifest).close();
        }
    }

    final Draft draft(String text) {
        return Draft.of(folder.resolve("shop.yaml"), "shop", text, RunLength.QUICK, () -> Map.of());
    }

    final Experiment experiment(String text) {
        return draft(text).experiment();
    }

    /** What follows the place of each mistake. */
    final List<String> mistakes(String was, String is) {
        assertThat(SHOP).contains(was);
        return draft(SHOP.replace(was, is)).mistakes().stream()
                .map(each -> each.replaceFirst(".* line \\d+, column \\d+ ", ""))
                .toList();
    }

    static CustomServer shop(Experiment experiment) {
        return Objects.requireNonNull(
                Objects.requireNonNull(experiment.servers()).get("shop"));
    }
}
