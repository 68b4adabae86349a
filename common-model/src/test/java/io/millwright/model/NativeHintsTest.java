package io.millwright.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.millwright.model.json.Json;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A native executable reads and writes messages only of types that it was told of. */
class NativeHintsTest {
    private static final String HINTS = "/META-INF/native-image/io.millwright/common-model/reflect-config.json";

    @Test
    void everyRecordAndEnumOfMessagesIsRegistered() throws Exception {
        // given
        List<String> registered = new ArrayList<>();
        try (InputStream hints = getClass().getResourceAsStream(HINTS)) {
            Json.MAPPER
                    .readTree(hints)
                    .forEach(each -> registered.add(each.get("name").asText()));
        }

        // then
        assertThat(new ClassFileImporter()
                                .withImportOption(new ImportOption.DoNotIncludeTests())
                                .importPackages(
                                        "io.millwright.model.id",
                                        "io.millwright.model.topic",
                                        "io.millwright.model.envelope",
                                        "io.millwright.model.message")
                                .stream()
                                .filter(each -> each.isRecord() || each.isEnum())
                                .map(JavaClass::getName))
                .isSubsetOf(registered);
    }
}
