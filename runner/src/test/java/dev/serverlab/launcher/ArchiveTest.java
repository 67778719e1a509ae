package dev.serverlab.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.Said;
import dev.serverlab.measure.backend.Backend;
import dev.serverlab.measure.backend.Backends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What dist/assembly.xml puts into the archive, and how that starts. */
@DisabledOnOs(OS.WINDOWS)
class ArchiveTest {

    private static final Path ROOT = LabCopy.original().resolveSibling("");
    private static final Pattern EXCLUDED = Pattern.compile("<exclude>experiments/(.+)\\.yaml</exclude>");
    private static final Pattern WITHOUT_BACKEND = Pattern.compile("<exclude>backends/(.+)/[*]</exclude>");
    private static final Pattern SERVER = Pattern.compile("(?:<include>|<directory>[.][.]/)([a-z]+-app)/target");
    private static final Pattern LINKED = Pattern.compile("<directory>[.][.]/([a-z]+-app)/target");

    @TempDir
    private Path home;

    /** Those, and only those, that its servers can be measured by. */
    @Test
    void hasTheExperimentsThatItCanRun() throws IOException {
        String assembly = Files.readString(ROOT.resolve("dist/assembly.xml"));
        for (String app : found(SERVER, assembly)) {
            Files.createDirectories(home.resolve(app));
            Files.copy(
                    ROOT.resolve(app).resolve("server.yaml"), home.resolve(app).resolve("server.yaml"));
        }
        Files.createSymbolicLink(home.resolve("experiments"), ROOT.resolve("experiments"));
        Files.createDirectory(home.resolve("backends"));
        for (String backend : backends(assembly)) {
            Path link = home.resolve("backends").resolve(backend);
            Files.createSymbolicLink(link, ROOT.resolve("backends").resolve(backend));
        }

        Set<String> cannot = experiments().stream()
                .filter(name -> Said.by(home, "validate", name).exitCode() != 0)
                .collect(Collectors.toSet());

        assertThat(cannot).isEqualTo(found(EXCLUDED, assembly));
    }

    @Test
    void linksTheServersThatShareTheirLibraries() throws IOException {
        Path links = ROOT.resolve("dist/links");

        Set<String> linked = found(LINKED, Files.readString(ROOT.resolve("dist/assembly.xml")));

        assertThat(linked)
                .isNotEmpty()
                .allSatisfy(app -> assertThat(
                                Files.readSymbolicLink(links.resolve(app).resolve("target")))
                        .isEqualTo(Path.of("../spring")));
    }

    @Test
    void startsThroughALinkWithTheResultsOfTheCurrentFolder() throws Exception {
        LabCopy lab = new LabCopy(home);
        lab.jdk("java-home", "25.0.1");
        Path link = Files.createSymbolicLink(home.resolve("serverlab"), lab.archive());

        LabRun run = lab.start(new Shell(List.of("sh")), link, List.of("run", "two words"));

        assertThat(run.exitCode()).as(run.stderr()).isEqualTo(7);
        assertThat(run.stdout().lines())
                .contains(
                        "<-Dserverlab.home=" + lab.root + ">",
                        "<-Dserverlab.results=" + home.toRealPath() + "/results>",
                        "<-Dserverlab.command=serverlab>")
                .endsWith("<-jar>", "<" + lab.root + "/runner/target/runner.jar>", "<run>", "<two words>");
        assertThat(lab.builds()).isEmpty();
    }

    /** Those that need no program of a checkout. */
    @Test
    void hasTheBackendsThatItCanStart() throws IOException {
        Set<String> ofCheckout = Backends.in(ROOT).byName().values().stream()
                .filter(ArchiveTest::takesBackendPrograms)
                .map(Backend::name)
                .collect(Collectors.toSet());

        String assembly = Files.readString(ROOT.resolve("dist/assembly.xml"));
        assertThat(assembly).contains("<include>backends/*/*</include>");
        assertThat(ofCheckout).isEqualTo(found(WITHOUT_BACKEND, assembly));
    }

    private static boolean takesBackendPrograms(Backend backend) {
        return backend.program() != null
                && backend.program().command().stream().anyMatch(word -> word.contains("backend-programs"));
    }

    private static Set<String> backends(String assembly) {
        Set<String> names = new TreeSet<>(Backends.in(ROOT).byName().keySet());
        names.removeAll(found(WITHOUT_BACKEND, assembly));
        return names;
    }

    private static List<String> experiments() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("experiments"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .map(name -> name.substring(0, name.length() - ".yaml".length()))
                    .toList();
        }
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult each) -> each.group(1))
                .collect(Collectors.toSet());
    }
}
