package io.millwright.registry;

import io.millwright.testing.BrokerResource;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;

/** A database, a broker and an identity provider of the tests' own; the same for all, so that the service starts once. */
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(BrokerResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(AuthorityResource.class)
public abstract class RegistryTestBase {}
