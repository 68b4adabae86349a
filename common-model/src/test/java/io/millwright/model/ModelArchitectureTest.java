package io.millwright.model;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;

@AnalyzeClasses(packages = "io.millwright.model", importOptions = ImportOption.DoNotIncludeTests.class)
class ModelArchitectureTest {
    @ArchTest
    static final ArchRule noFrameworkButJackson = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("io.millwright.model..", "java..", "com.fasterxml.jackson..", "org.jspecify..");

    @ArchTest
    static final ArchRule timeComesIn =
            noClasses().should().callMethod(Instant.class, "now").orShould().callMethod(Clock.class, "systemUTC");
}
