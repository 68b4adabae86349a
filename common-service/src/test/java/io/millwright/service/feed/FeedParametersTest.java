package io.millwright.service.feed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedParametersTest {
    @ParameterizedTest
    @CsvSource({"of-url,newer,newer", "of-url,,of-url", "of-url,'',of-url", ",newer,newer", ",,"})
    void whatABrowserSawLastWinsOverTheCursorOfItsUrl(String cursor, String lastEventId, String place) {
        // given
        var parameters = new FeedParameters();
        // when
        parameters.cursor = cursor;
        parameters.lastEventId = lastEventId;
        // then
        assertThat(parameters.place()).isEqualTo(place);
    }
}
