package io.millwright.registry;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.millwright.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.millwright.registry", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule FRAMEWORKS =
            ArchitectureRules.frameworksStayAtTheEdge("RefusalFilter", "AuditParameters", "MachineParameters");

    @ArchTest
    static final ArchRule FEATURES = ArchitectureRules.featuresFormNoCycles("io.millwright.registry");

    @ArchTest
    static final ArchRule CLOCK = ArchitectureRules.nobodyLooksAtTheClockByItself();

    @ArchTest
    static final ArchRule SERVICES = ArchitectureRules.servicesNeverMeet("registry");

    @ArchTest
    static final ArchRule INTERNAL = ArchitectureRules.internalResourcesAreMarked();

    @ArchTest
    static final ArchRule ROWS = classes()
            .that()
            .haveSimpleNameEndingWith("Entity")
            .and()
            .doNotHaveSimpleName("ItemEntity")
            .should()
            .bePackagePrivate();
}
