package dev.serverlab.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintWriter;

@AnalyzeClasses(packages = "dev.serverlab", importOptions = ImportOption.DoNotIncludeTests.class)
final class PackagesTest {

    @ArchTest
    static final ArchRule STATISTICS_KNOW_NOTHING_OF_THE_LAB = classes()
            .that()
            .resideInAPackage("dev.serverlab.stats..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.serverlab.stats..", "java..", "org.HdrHistogram", "org.hipparchus..", "org.jspecify..");

    @ArchTest
    static final ArchRule ROOMS_KNOW_EACH_OTHER_IN_ONE_DIRECTION = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.serverlab..")
            .layer("model")
            .definedBy("dev.serverlab.model..")
            .layer("measure")
            .definedBy("dev.serverlab.measure..")
            .layer("analysis")
            .definedBy("dev.serverlab.analysis..")
            .layer("report")
            .definedBy("dev.serverlab.report..")
            .layer("cli")
            .definedBy("dev.serverlab.cli..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("analysis")
            .mayOnlyBeAccessedByLayers("report", "cli")
            .whereLayer("measure")
            .mayOnlyBeAccessedByLayers("cli");

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("dev.serverlab.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule PROBLEMS_DEPEND_ON_NOTHING_OF_THE_LAB = classes()
            .that()
            .resideInAPackage("dev.serverlab.model.problem")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.serverlab.model.problem", "java..", "org.apache.commons.text..", "org.jspecify..");

    @ArchTest
    static final ArchRule CONTAINER_ENGINES_ARE_KNOWN_IN_ONE_PLACE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.serverlab.measure.container")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.testcontainers..", "com.github.dockerjava..");

    @ArchTest
    static final ArchRule ONLY_THE_COMMANDS_PRINT_AND_EXIT = noClasses()
            .that()
            // The servers' health check is a program of its own; what tests share says what it skips.
            .resideOutsideOfPackages("dev.serverlab.cli..", "dev.serverlab.contract", "dev.serverlab.testing")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class)
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(PrintWriter.class);
}
