package dev.serverlab.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintWriter;

@AnalyzeClasses(packages = "dev.serverlab", importOptions = ImportOption.DoNotIncludeTests.class)
final class PackagesTest {

    @ArchTest
    static final ArchRule STATISTICS_DEPEND_ON_NOTHING_OF_THE_LAB = classes()
            .that()
            .resideInAPackage("dev.serverlab.stats")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.serverlab.stats", "java..", "org.HdrHistogram", "org.hipparchus..", "org.jspecify..");

    @ArchTest
    static final ArchRule PROBLEMS_DEPEND_ON_NOTHING_OF_THE_LAB = classes()
            .that()
            .resideInAPackage("dev.serverlab.problem")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.serverlab.problem", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule REPORTS_AND_COMPARISONS_OF_RUNS_START_NOTHING = noClasses()
            .that()
            .resideInAnyPackage("dev.serverlab.report..", "dev.serverlab.across..", "dev.serverlab.gate..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.serverlab.process..",
                    "dev.serverlab.server..",
                    "dev.serverlab.load..",
                    "dev.serverlab.protocol..",
                    "dev.serverlab.sampling..");

    @ArchTest
    static final ArchRule COMPARISONS_OF_RUNS_KNOW_RUNS_AND_STATISTICS = classes()
            .that()
            .resideInAPackage("dev.serverlab.across")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.serverlab.across",
                    "dev.serverlab.results",
                    "dev.serverlab.stats",
                    "dev.serverlab.experiment",
                    "dev.serverlab.environment",
                    "dev.serverlab.problem",
                    "java..",
                    "org.HdrHistogram",
                    "org.jspecify..",
                    "com.fasterxml.jackson.annotation");

    @ArchTest
    static final ArchRule CONTAINER_ENGINES_ARE_KNOWN_IN_ONE_PLACE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.serverlab.container")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.testcontainers..", "com.github.dockerjava..");

    @ArchTest
    static final ArchRule NOTHING_DEPENDS_ON_THE_COMMANDS = noClasses()
            .that()
            .resideOutsideOfPackage("dev.serverlab.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.serverlab.cli..");

    @ArchTest
    static final ArchRule ONLY_THE_COMMANDS_PRINT_AND_EXIT = noClasses()
            .that()
            // The servers' health check is a program of its own.
            .resideOutsideOfPackages("dev.serverlab.cli..", "dev.serverlab.contract")
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

    @ArchTest
    static final ArchRule PACKAGES_DEPEND_ON_EACH_OTHER_IN_ONE_DIRECTION =
            slices().matching("dev.serverlab.(*)..").should().beFreeOfCycles();
}
