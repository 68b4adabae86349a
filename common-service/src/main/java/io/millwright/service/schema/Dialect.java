package io.millwright.service.schema;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Draft202012;
import com.networknt.schema.path.PathType;
import io.quarkus.runtime.annotations.RegisterResourceBundle;
import java.util.Locale;

/** Draft 2020-12 as it is used here. {@code format} is an annotation, as the draft says. */
@RegisterResourceBundle(bundleName = "jsv-messages")
final class Dialect {
    static final String ID = "https://json-schema.org/draft/2020-12/schema";
    private static final String OWN = "https://json-schema.org/draft/2020-12/";

    /** It looks at every place of a schema with each of its vocabularies; a schema of the largest size takes this many. */
    private static final long STEPS_OF_META_SCHEMA = 3_000_000;

    private static final SchemaRegistryConfig CONFIG = new SchemaRegistryConfig.Builder()
            .pathType(PathType.JSON_POINTER)
            .locale(Locale.ROOT)
            .regularExpressionFactory(new LinearPatterns())
            .build();

    private static final com.networknt.schema.dialect.Dialect COUNTED = com.networknt.schema.dialect.Dialect.builder(
                    Draft202012.getInstance())
            .keywords(CountedKeyword.ALL)
            .build();

    static final CompiledSchema META_SCHEMA =
            new CompiledSchema(registry().getSchema(SchemaLocation.of(ID)), STEPS_OF_META_SCHEMA);

    private Dialect() {}

    /** A new one for every schema, for it remembers each that it has seen. Only the draft's own schemas can be loaded. */
    static SchemaRegistry registry() {
        return SchemaRegistry.withDialect(
                COUNTED,
                builder -> builder.schemaRegistryConfig(CONFIG)
                        .schemaLoader(loader -> loader.fetchRemoteResources(false)
                                .block(iri -> !iri.toString().startsWith(OWN))));
    }
}
