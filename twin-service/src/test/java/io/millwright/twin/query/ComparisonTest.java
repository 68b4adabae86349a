package io.millwright.twin.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            reported/spindle/speed_rpm>=1000 | REPORTED [spindle, speed_rpm] AT_LEAST 1000
            reported/a<=-1.50                | REPORTED [a] AT_MOST -1.50
            reported/a>1e3                   | REPORTED [a] MORE 1E+3
            desired/mode=auto                | DESIRED [mode] EQUAL "auto"
            desired/mode="auto"              | DESIRED [mode] EQUAL "auto"
            desired/mode!="12"               | DESIRED [mode] DIFFERENT "12"
            desired/mode=                    | DESIRED [mode] EQUAL ""
            desired/mode==x                  | DESIRED [mode] EQUAL "=x"
            desired/mode<"b"                 | DESIRED [mode] LESS "b"
            reported/open=true               | REPORTED [open] EQUAL true
            reported/open=null               | REPORTED [open] EQUAL null
            reported/list/0=1                | REPORTED [list, 0] EQUAL 1
            reported/a~1b/c~0d=1             | REPORTED [a/b, c~d] EQUAL 1
            reported/tool                    | REPORTED [tool] PRESENT null
            !reported/tool                   | REPORTED [tool] ABSENT null
            reported/a=007                   | REPORTED [a] EQUAL "007"
            """)
    void aConditionIsRead(String text, String expected) {
        Comparison found = Comparison.parse(text);
        assertThat(found.side() + " " + found.path() + " " + found.op() + " " + found.value())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "reported",
                "reported=1",
                "speed>=1",
                "/speed=1",
                "twin/speed=1",
                "!reported/a=1",
                "reported/a>=true",
                "reported/a>null",
                "reported/a~2=1",
                "reported/a~=1",
                "reported/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q=1",
                "reported/a=\u0000"
            })
    void nonsenseIsRefused(String text) {
        assertThatThrownBy(() -> Comparison.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anIndexQuotesWhateverAPathHolds() {
        var path = PropertyPath.of(Comparison.parse("reported/a'b/c\"d/e\\f/g,h"));
        assertThat(path.key(""))
                .contains("jsonb_typeof(report #> '{\"reported\",\"a''b\",\"c\\\"d\",\"e\\\\f\",\"g,h\"}'::text[])");
    }
}
