package dev.serverlab.fanout;

import dev.serverlab.claims.BackendException;
import dev.serverlab.contract.DelayAnswer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.http.HttpStatus;

/**
 * The server that is called: any that answers the contract.
 *
 * @param url its service port, such as {@code http://127.0.0.1:8083}
 */
@ConfigurationProperties("upstream")
record Upstream(String url) {

    Upstream {
        if (!url.matches("http://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+])(:\\d{1,5})?")) {
            throw new InvalidConfigurationPropertyValueException(
                    "upstream.url",
                    url,
                    "Set it to a scheme, a host and a port alone, as in -Dupstream.url=http://127.0.0.1:8083.");
        }
    }

    /** The address of a call with that delay. */
    URI delay(int millis) {
        return URI.create(url + "/delay/" + millis);
    }

    /** The body of the right answer, byte for byte. */
    static byte[] rightBody(int millis) {
        return DelayAnswer.of(millis, 0).json().getBytes(StandardCharsets.US_ASCII);
    }

    /** @throws BackendException when that is not the contract's answer */
    void requireRight(int status, byte[] body, int millis) {
        if (status != 200 || !Arrays.equals(body, rightBody(millis))) {
            throw failed(new IllegalStateException(
                    url + " answered " + status + " with " + body.length + " bytes, which is not the expected answer"));
        }
    }

    /** A call that did not end in time. */
    BackendException tooLate() {
        return new BackendException(
                HttpStatus.GATEWAY_TIMEOUT, "a call of the upstream took longer than fanout.time-limit", null);
    }

    /** A call that ended without the right answer. */
    BackendException failed(Throwable cause) {
        return new BackendException(
                HttpStatus.BAD_GATEWAY, "a call of the upstream failed; the server's log says why", cause);
    }
}
