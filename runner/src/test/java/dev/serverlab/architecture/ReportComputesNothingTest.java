package dev.serverlab.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is measured is made of floating-point numbers: whoever takes a ratio, a mean or a difference of these in {@code report}
 * leaves an instruction that this finds. {@code report.chart} lays out and formats, {@code report.page} is its templates.
 */
final class ReportComputesNothingTest {

    private static final Path REPORT = Path.of("target/classes/dev/serverlab/report");

    private static final Set<Opcode> ARITHMETIC =
            EnumSet.of(Opcode.DADD, Opcode.DSUB, Opcode.DMUL, Opcode.DDIV, Opcode.DREM);

    private static final Set<String> REDUCTIONS =
            Set.of("sum", "average", "summaryStatistics", "averagingDouble", "summingDouble", "median", "mean");

    /** Not even the sizes of numbers: digits follow from these, and nothing else. */
    private static final Set<String> MATH = Set.of("abs", "max", "min");

    @Test
    void computesNothing() throws IOException {
        List<String> computing = classes(REPORT)
                .filter(file -> !Set.of("chart", "page", "document", "render")
                        .contains(REPORT.relativize(file).getName(0).toString()))
                .flatMap(ReportComputesNothingTest::computing)
                .toList();

        assertThat(computing).isEmpty();
    }

    /** Charts, which compute places, show that this finds what it looks for. */
    @Test
    void findsWhatIsComputed() throws IOException {
        assertThat(classes(REPORT.resolve("chart")).flatMap(ReportComputesNothingTest::computing))
                .contains("LinearScale.x: DDIV", "AxisPositions.nines: Math.log10");
    }

    private static Stream<Path> classes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class")).toList().stream();
        }
    }

    private static Stream<String> computing(Path file) {
        try {
            ClassModel type = ClassFile.of().parse(file);
            String name = file.getFileName().toString().replace(".class", "");
            return type.methods().stream()
                    .flatMap(method -> computing(method)
                            .map(what -> name + "." + method.methodName().stringValue() + ": " + what));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> computing(MethodModel method) {
        return method.code().stream()
                .flatMap(code -> code.elementStream())
                .flatMap(element -> Stream.of(computing(element)))
                .filter(what -> !what.isEmpty());
    }

    /** Empty where it computes nothing. */
    private static String computing(CodeElement element) {
        if (element instanceof OperatorInstruction operator) {
            return ARITHMETIC.contains(operator.opcode()) ? operator.opcode().name() : "";
        }
        if (element instanceof InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            String method = call.name().stringValue();
            boolean computes = owner.equals("java/lang/Math")
                    ? !MATH.contains(method)
                    : REDUCTIONS.contains(method) && isComputing(owner);
            return computes ? owner.substring(owner.lastIndexOf('/') + 1) + "." + method : "";
        }
        return "";
    }

    private static boolean isComputing(String owner) {
        return owner.startsWith("dev/serverlab/stats/")
                || owner.startsWith("java/util/stream/") && !owner.equals("java/util/stream/IntStream");
    }
}
