package dev.serverlab.measure.jar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** All that are known, each from a file in {@code frameworks/}. */
final class Frameworks {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /** Those of the lowest rank first. */
    private static final List<Framework> ALL = read();

    private Frameworks() {}

    static Stream<Framework> all() {
        return ALL.stream();
    }

    private static List<Framework> read() {
        try {
            URI folder = Objects.requireNonNull(Frameworks.class.getResource("frameworks"))
                    .toURI();
            if (!folder.getScheme().equals("jar")) {
                return read(Path.of(folder));
            }
            try (FileSystem jar = FileSystems.newFileSystem(folder, Map.of())) {
                return read(jar.provider().getPath(folder));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Framework> read(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Frameworks::file)
                    .sorted(Comparator.comparingInt(Framework::rank).thenComparing(Framework::title))
                    .toList();
        }
    }

    private static Framework file(Path file) {
        try {
            return YAML.readValue(Files.readString(file), Framework.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
