package io.millwright.service;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.millwright.testing.ArchitectureRules;

/** This module is the edge itself, so that frameworks are at home in it. */
@AnalyzeClasses(packages = "io.millwright.service", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule featuresFormNoCycles = ArchitectureRules.featuresFormNoCycles("io.millwright.service");

    @ArchTest
    static final ArchRule nobodyLooksAtTheClockByItself = ArchitectureRules.nobodyLooksAtTheClockByItself();

    @ArchTest
    static final ArchRule noServiceIsKnownHere = ArchitectureRules.servicesNeverMeet("service");

    @ArchTest
    static final ArchRule internalResourcesAreMarked = ArchitectureRules.internalResourcesAreMarked();
}
