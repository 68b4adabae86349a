package io.millwright.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.service.webhook.TargetPolicy.Verdict;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetPolicyTest {
    private static final TargetPolicy POLICY = new TargetPolicy(
            List.of("hooks.example.com", "*.Partner.example", "other.example:8443"),
            List.of("mes.plant.local:8080", "127.0.0.1:*"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://hooks.example.com",
                "https://HOOKS.example.com/a?b=c",
                "https://hooks.example.com:443/",
                "https://a.partner.example/x",
                "https://a.b.partner.example/x",
                "https://other.example:8443/x",
                "http://mes.plant.local:8080/x",
                "https://mes.plant.local:8080/x",
                "http://127.0.0.1:5/x"
            })
    void whatIsNamedIsAllowed(String url) {
        assertThat(POLICY.judge(url)).isInstanceOf(Verdict.Allowed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://hooks.example.com/",
                "https://hooks.example.com:444/",
                "https://hooks.example.com.evil.example/",
                "https://evilhooks.example.com/",
                "https://partner.example/",
                "https://evilpartner.example/",
                "https://hooks.example.com@evil.example/",
                "https://user:pw@hooks.example.com/",
                "https://evil.example/#hooks.example.com",
                "https://other.example/",
                "http://mes.plant.local/",
                "http://localhost:5/",
                "http://[::1]:5/",
                "http://2130706433:5/",
                "ftp://hooks.example.com/",
                "file:///etc/passwd",
                "//hooks.example.com/",
                "https:///x",
                "https://hooks.example.com/ x",
                "https://other.example:65536/",
                "http://127.0.0.1:70000/x",
                "nonsense",
                ""
            })
    void whatIsNotNamedIsRefused(String url) {
        assertThat(POLICY.judge(url)).isInstanceOf(Verdict.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://hooks.example.com", "https://127.0.0.1/"})
    void nothingIsAllowedUnlessItIsSet(String url) {
        assertThat(new TargetPolicy(List.of(), List.of()).judge(url)).isInstanceOf(Verdict.Refused.class);
    }
}
