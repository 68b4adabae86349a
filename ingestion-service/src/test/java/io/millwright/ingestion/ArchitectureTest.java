package io.millwright.ingestion;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

@AnalyzeClasses(packages = "io.millwright.ingestion", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    /** Batcher and Bisection are mechanisms over Mutiny and know nothing of the business. */
    @ArchTest
    static final ArchRule frameworksStayAtTheEdge = noClasses()
            .that()
            .haveNameNotMatching(
                    ".*(Resource|Consumer|Repository|Service|Config|Metrics|\\.Batcher|\\.Bisection)(\\$.*|_.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.quarkus..", "jakarta..", "io.smallrye..");

    @ArchTest
    static final ArchRule featuresFormNoCycles =
            slices().matching("io.millwright.ingestion.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nobodyLooksAtTheClockByItself = noClasses().should().callMethod(Instant.class, "now");

    @ArchTest
    static final ArchRule servicesNeverMeet = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.millwright.registry..", "io.millwright.twin..", "io.millwright.command..");
}
