package io.millwright.model.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The documents of the contract name every message class with its policy. */
class ContractDocumentsTest {
    private static String document(String name) throws IOException {
        return Files.readString(Path.of(System.getProperty("millwright.root", ".."))
                .resolve("docs")
                .resolve(name));
    }

    @ParameterizedTest
    @EnumSource(MessageClass.class)
    void asyncApiHasTheClassWithItsDirection(MessageClass messageClass) throws IOException {
        // given
        String name = messageClass.wireName();
        String operation = (messageClass.isFromDevice() ? "send" : "receive") + camel(name) + ":";

        // then
        assertThat(document("asyncapi.yaml"))
                .contains("address: factory/{factory_id}/area/{area_id}/machine/{machine_id}/" + name + "\n")
                .contains(operation);
    }

    @ParameterizedTest
    @EnumSource(MessageClass.class)
    void theContractPageHasTheClassWithItsPolicy(MessageClass messageClass) throws IOException {
        // given
        String row = document("device-contract.md")
                .lines()
                .filter(line -> line.startsWith("| `" + messageClass.wireName() + "`"))
                .findFirst()
                .orElseThrow();
        String[] cells = row.split("\\|", -1);

        // then
        assertThat(cells[2].trim())
                .startsWith(
                        messageClass.isFromDevice()
                                ? messageClass == MessageClass.DEAD_LETTER ? "edge" : "device"
                                : "cloud");
        assertThat(cells[3].trim()).startsWith(String.valueOf(messageClass.minQos()));
        assertThat(cells[4].contains("yes")).isEqualTo(messageClass.retained());
    }

    private static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : name.split("-", -1)) {
            camel.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return camel.toString();
    }
}
