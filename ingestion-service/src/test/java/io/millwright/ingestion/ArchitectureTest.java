package io.millwright.ingestion;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.millwright.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.millwright.ingestion", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    /** The further ones are mechanisms of the database client and of streams, without any rule, and the shapes of requests. */
    @ArchTest
    static final ArchRule FRAMEWORKS = ArchitectureRules.frameworksStayAtTheEdge(
            "StoredValue",
            "QuarantineColumns",
            "ValueColumns",
            "DatabaseFailure",
            "SelectionParameters",
            "RangeParameters",
            "BucketParameters",
            "FormParameters");

    @ArchTest
    static final ArchRule FEATURES = ArchitectureRules.featuresFormNoCycles("io.millwright.ingestion");

    @ArchTest
    static final ArchRule CLOCK = ArchitectureRules.nobodyLooksAtTheClockByItself();

    @ArchTest
    static final ArchRule SERVICES = ArchitectureRules.servicesNeverMeet("ingestion");

    @ArchTest
    static final ArchRule INTERNAL = ArchitectureRules.internalResourcesAreMarked();
}
