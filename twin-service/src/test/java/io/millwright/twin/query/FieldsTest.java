package io.millwright.twin.query;

import static io.millwright.twin.core.TwinFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {
    private static final String TWIN =
            "{'factory_id':'f1','machine_id':'m1','version':3,'reported':{'revision':2,'reported':{'a':{'x':1,'y':2},'l':[1,2]}},"
                    + "'convergence':{'state':'pending'}}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /convergence                 | {'convergence':{'state':'pending'}}
            convergence/state            | {'convergence':{'state':'pending'}}
            /reported/reported/a/x       | {'reported':{'reported':{'a':{'x':1}}}}
            /reported/reported/a/x,/reported/revision | {'reported':{'reported':{'a':{'x':1}},'revision':2}}
            /reported/reported/l/1       | {'reported':{'reported':{'l':[1,2]}}}
            /nowhere,/reported/nothing   | {}
            """)
    void onlyThatIsShownAndWhatIdentifiesIt(String fields, String expected) {
        var wanted = json("{'factory_id':'f1','machine_id':'m1','version':3}");
        wanted.setAll(json(expected));
        assertThat(Fields.parse(fields).of(json(TWIN))).isEqualTo(wanted);
    }

    @ParameterizedTest
    @ValueSource(ints = {51, 3_000})
    void tooManyFieldsAreRefused(int fields) {
        assertThatThrownBy(() -> Fields.parse("/a,".repeat(fields))).isInstanceOf(IllegalArgumentException.class);
    }
}
