package dev.serverlab.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Files, records and packages of all modules are small enough to be looked through. The records that are not are named here:
 * none may be added, and a name goes when it is no longer needed.
 */
final class SizesTest {

    private static final int MAX_LINES = 300;
    private static final int MAX_COMPONENTS = 10;
    private static final int MAX_FILES = 20;
    /** What the build generates. */
    private static final Path TARGET = Path.of("target");

    private static final String MAIN = "src.main.java.";

    /** As wide as what Jackson reads them from: it loses the place of a mistake in the unwrapped parts of a record. */
    private static final Set<String> WIDER_RECORDS = Set.of("Backend", "OwnRequest", "ServerDescriptor");

    @Test
    void noFileIsTooLong() throws IOException {
        assertThat(sources().stream()
                        .filter(file -> lines(file) > MAX_LINES)
                        .map(file -> file.getFileName().toString()))
                .as("files of more than %d lines", MAX_LINES)
                .isEmpty();
    }

    @Test
    void noRecordHasTooManyComponents() throws IOException {
        List<String> wider = new ArrayList<>();
        List<Path> records = sources().stream()
                .filter(file -> text(file).contains(" record "))
                .toList();
        for (CompilationUnitTree unit : parsed(records)) {
            unit.accept(
                    new TreeScanner<Void, Void>() {
                        @Override
                        public Void visitClass(ClassTree type, Void nothing) {
                            if (type.getKind() == Tree.Kind.RECORD && components(type) > MAX_COMPONENTS) {
                                wider.add(type.getSimpleName().toString());
                            }
                            return super.visitClass(type, nothing);
                        }
                    },
                    null);
        }
        assertThat(wider)
                .as("records of more than %d components", MAX_COMPONENTS)
                .containsExactlyInAnyOrderElementsOf(WIDER_RECORDS);
    }

    @Test
    void noPackageHasTooManyFiles() throws IOException {
        Map<Path, Long> files =
                sources().stream().collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
        assertThat(files.entrySet().stream()
                        .filter(folder -> folder.getValue() > MAX_FILES)
                        .map(folder -> folder.getKey().toString().replace(File.separatorChar, '.'))
                        .filter(folder -> folder.contains(MAIN))
                        .map(folder -> folder.substring(folder.indexOf(MAIN) + MAIN.length())))
                .as("packages of more than %d files", MAX_FILES)
                .isEmpty();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of(".."))) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !StreamSupport.stream(file.spliterator(), false)
                            .toList()
                            .contains(TARGET))
                    .toList();
        }
    }

    private static long lines(Path file) {
        return text(file).lines().count();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Iterable<? extends CompilationUnitTree> parsed(List<Path> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, List.of(), null, manager.getJavaFileObjectsFromPaths(files));
            return task.parse();
        }
    }

    /** No other field of a record belongs to an instance. */
    private static long components(ClassTree type) {
        return type.getMembers().stream()
                .filter(member -> member instanceof VariableTree field
                        && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .count();
    }
}
