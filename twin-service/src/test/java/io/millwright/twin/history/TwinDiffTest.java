package io.millwright.twin.history;

import static io.millwright.twin.core.TwinFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TwinDiffTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                    | {}                    | ``
            {'a':1}               | {'a':1.0}             | ``
            {'a':[{'x':1}]}       | {'a':[{'x':1.0}]}     | ``
            {'a':1}               | {'a':2}               | changed /a
            {'a':1}               | {}                    | removed /a
            {}                    | {'a':null}            | added /a
            {'a':null}            | {'a':{}}              | changed /a
            {'a':{'b':1,'c':2}}   | {'a':{'b':1,'c':3}}   | changed /a/c
            {'a':[1,2]}           | {'a':[2,1]}           | changed /a
            {'a':{'b':1}}         | {'a':[1]}             | changed /a
            {'a~':{'/':1}}        | {'a~':{'/':2}}        | changed /a~0/~1
            {'b':1,'a':1}         | {'c':1,'a':2}         | changed /a, removed /b, added /c
            """)
    void onlyWhatDiffersIsNamed(String before, String after, String expected) {
        String found = TwinDiff.between(json(before), json(after)).stream()
                .map(one -> one.change().wireName() + " " + one.pointer())
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
        assertThat(found).isEqualTo(expected);
    }
}
