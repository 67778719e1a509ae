package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run is shared in a few lines and a picture. */
final class ShareCommandTest {

    private static final Path REFERENCE = Path.of("../results/reference");

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(
            strings = {"three-servers", "thread-sweep", "single", "claims/virtual-threads", "claims/vertx-event-loops"})
    void isToldInFiveLinesAndDrawn(String run) throws Exception {
        Path folder = kept("run", run);

        Said said = Said.by(home, "share", "run");

        assertThat(said.exitCode()).as(said.err()).isZero();
        assertThat(said.out().lines()).hasSize(5).noneMatch(String::isBlank);
        assertThat(said.out().lines().toList().getFirst()).endsWith("?");
        assertThat(said.out().lines().toList().getLast()).startsWith("./lab run ");
        assertThat(said.err()).contains("Picture: ", "share.png");
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(folder.resolve("share.svg").toFile())
                        .getDocumentElement()
                        .getAttribute("viewBox"))
                .isEqualTo("0 0 1200 630");
        assertThat(Files.readString(folder.resolve("share.svg"))).doesNotContain("var(", "NaN", "Infinity", "href");
        BufferedImage png = ImageIO.read(folder.resolve("share.png").toFile());
        assertThat(png.getWidth()).isEqualTo(1200);
        assertThat(png.getHeight()).isEqualTo(630);
        // Text and bars, rather than an empty page: ink on white, and the first server's colour.
        assertThat(colours(png)).contains(0xffffff, 0x1c1c1c, 0x0072b2);
    }

    @Test
    void isTheNewestRunUnlessOneIsNamed() throws IOException {
        kept("20260101-000000-single", "single");
        kept("20260102-000000-three-servers", "three-servers");

        assertThat(Said.by(home, "share").out()).contains("Spring WebFlux");
        assertThat(home.resolve("results/20260102-000000-three-servers/share.svg"))
                .isRegularFile();
    }

    @Test
    void saysWhenThereIsNone() {
        Said said = Said.by(home, "share");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).startsWith("Problem: ");
    }

    private Path kept(String name, String run) throws IOException {
        Path folder = Files.createDirectories(home.resolve("results").resolve(name));
        Files.copy(REFERENCE.resolve(run).resolve("run.json"), folder.resolve("run.json"));
        return folder;
    }

    private static Set<Integer> colours(BufferedImage image) {
        return IntStream.range(0, image.getWidth() * image.getHeight())
                .mapToObj(at -> image.getRGB(at % image.getWidth(), at / image.getWidth()) & 0xffffff)
                .collect(Collectors.toSet());
    }
}
