package io.millwright.twin.report;

import io.millwright.twin.core.Twin;

/** What a decision on a report needs, read in one snapshot. */
record KnownReports(Twin twin, ReportMemory memory) {}
