package dev.serverlab.contract;

import java.util.Map;

/**
 * An answer as it came over a raw connection.
 *
 * @param status the status code of the final answer; interim 1xx answers are skipped, 101 is not
 * @param headers names in lower case
 * @param body empty for an answer without one
 */
public record RawAnswer(int status, Map<String, String> headers, String body) {

    public String header(String name) {
        return headers.getOrDefault(name, "");
    }
}
