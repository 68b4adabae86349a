package io.millwright.twin.bulk;

/** Who asks. The key is the client's own. */
record Submitter(String client, String key, String by, String correlationId) {}
