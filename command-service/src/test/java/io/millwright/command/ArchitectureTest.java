package io.millwright.command;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.millwright.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.millwright.command", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    /** CommandRows and JobRows read rows of the database client, LastingFailures its failures. */
    @ArchTest
    static final ArchRule FRAMEWORKS =
            ArchitectureRules.frameworksStayAtTheEdge("CommandRows", "JobRows", "LastingFailures");

    @ArchTest
    static final ArchRule FEATURES = ArchitectureRules.featuresFormNoCycles("io.millwright.command");

    @ArchTest
    static final ArchRule CLOCK = ArchitectureRules.nobodyLooksAtTheClockByItself();

    @ArchTest
    static final ArchRule SERVICES = ArchitectureRules.servicesNeverMeet("command");

    @ArchTest
    static final ArchRule INTERNAL = ArchitectureRules.internalResourcesAreMarked();
}
