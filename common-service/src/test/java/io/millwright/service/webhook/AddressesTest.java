package io.millwright.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.1",
                "100.128.0.1",
                "172.32.0.1",
                "192.167.1.1",
                "2606:4700::1111",
                "64:ff9b::101:101",
                "2002:101:101::1"
            })
    void publicAddressesAre(String address) throws UnknownHostException {
        assertThat(Addresses.isPublic(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.0.1",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.0.1",
                "192.0.2.1",
                "198.18.0.1",
                "198.19.255.255",
                "224.0.0.1",
                "239.1.1.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "fe80::1",
                "fec0::1",
                "fc00::1",
                "fd12::1",
                "ff02::1",
                "64:ff9b::a00:1",
                "64:ff9b:1::1",
                "2002:a00:1::1",
                "2002:7f00:1::",
                "2001::1",
                "2001:db8::1"
            })
    void othersAreNot(String address) throws UnknownHostException {
        assertThat(Addresses.isPublic(InetAddress.getByName(address))).isFalse();
    }
}
