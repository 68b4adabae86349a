package io.millwright.twin;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.millwright.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.millwright.twin", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    /** These read and write what is the database client's own: codes of exceptions, rows, arrays. */
    @ArchTest
    static final ArchRule FRAMEWORKS =
            ArchitectureRules.frameworksStayAtTheEdge("DatabaseFailures", "TwinOutline", "ReportLines");

    @ArchTest
    static final ArchRule FEATURES = ArchitectureRules.featuresFormNoCycles("io.millwright.twin");

    @ArchTest
    static final ArchRule CLOCK = ArchitectureRules.nobodyLooksAtTheClockByItself();

    @ArchTest
    static final ArchRule SERVICES = ArchitectureRules.servicesNeverMeet("twin");

    @ArchTest
    static final ArchRule INTERNAL = ArchitectureRules.internalResourcesAreMarked();
}
