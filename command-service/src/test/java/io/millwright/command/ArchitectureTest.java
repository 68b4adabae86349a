package io.millwright.command;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

@AnalyzeClasses(packages = "io.millwright.command", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule frameworksStayAtTheEdge = noClasses()
            .that()
            .haveNameNotMatching(".*(Resource|Consumer|Publisher|Repository|Service|Config|Metrics)(\\$.*|_.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.quarkus..", "jakarta..", "io.smallrye..");

    @ArchTest
    static final ArchRule featuresFormNoCycles =
            slices().matching("io.millwright.command.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nobodyLooksAtTheClockByItself = noClasses().should().callMethod(Instant.class, "now");

    @ArchTest
    static final ArchRule servicesNeverMeet = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.millwright.registry..", "io.millwright.ingestion..", "io.millwright.twin..");
}
