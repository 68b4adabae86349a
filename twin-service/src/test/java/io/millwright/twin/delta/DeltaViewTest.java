package io.millwright.twin.delta;

import static io.millwright.twin.core.TwinFixture.NOON;
import static io.millwright.twin.core.TwinFixture.aTwin;
import static io.millwright.twin.core.TwinFixture.json;
import static io.millwright.twin.core.TwinFixture.reported;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.message.StateReport;
import io.millwright.twin.core.DesiredState;
import io.millwright.twin.core.Twin;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeltaViewTest {
    private static Twin twin(String desired, String reported) {
        var state = new StateReport(json(reported), 1L, null, null, null, null, null);
        return aTwin().withDesired(new DesiredState(1, json(desired), Map.of(), NOON, null), NOON)
                .withReport(reported(1, "u", 1, state));
    }

    @Test
    void onlyWhatIsDesiredAndReportedOtherwiseIsADifference() {
        // when
        DeltaView delta = DeltaView.of(twin(
                "{'same':1.0,'other':{'a/b':1,'c':[1,2]},'missing':true,'empty':{},'null':null}",
                "{'same':1,'other':{'a/b':2,'c':[1,2]},'empty':{},'null':null,'beside':5}"));

        // then
        assertThat(delta.differences())
                .extracting(DeltaView.Difference::pointer)
                .containsExactly("/other/a~1b", "/missing");
        assertThat(delta.differences().get(0).reported().intValue()).isEqualTo(2);
        assertThat(delta.differences().get(1).reported()).isNull();
    }

    @Test
    void aMachineThatNeverReportedLacksEverything() {
        Twin twin = aTwin().withDesired(new DesiredState(1, json("{'a':1,'b':{}}"), Map.of(), NOON, null), NOON);
        assertThat(DeltaView.of(twin).differences())
                .extracting(DeltaView.Difference::pointer)
                .containsExactly("/a", "/b");
        assertThat(DeltaView.of(twin).reportedRevision()).isNull();
    }
}
