package io.millwright.registry;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

@AnalyzeClasses(packages = "io.millwright.registry", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule frameworksStayAtTheEdge = noClasses()
            .that()
            .haveNameNotMatching(".*(Resource|Publisher|Repository|Entity|Service|Config|Metrics|Problems)(\\$.*|_.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.quarkus..", "jakarta..", "io.smallrye..", "org.hibernate..", "io.vertx..");

    @ArchTest
    static final ArchRule featuresFormNoCycles =
            slices().matching("io.millwright.registry.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nobodyLooksAtTheClockByItself = noClasses().should().callMethod(Instant.class, "now");

    @ArchTest
    static final ArchRule rowsStayInTheirFeature = classes()
            .that()
            .haveSimpleNameEndingWith("Entity")
            .and()
            .doNotHaveSimpleName("ItemEntity")
            .should()
            .bePackagePrivate();

    @ArchTest
    static final ArchRule servicesNeverMeet = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.millwright.ingestion..", "io.millwright.twin..", "io.millwright.command..");
}
