package dev.serverlab.generator;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What servers are sent that have not the lab's endpoint, {@value #FILE}: whoever starts the generator writes it.
 *
 * @param targets by the name that the generator knows each server by
 */
public record GeneratorRequests(Map<String, Target> targets) {

    public static final String FILE = "requests.json";

    /**
     * What one server is sent.
     *
     * @param requests in the order of people's file
     * @param columns values by the name of the column, as many in each; empty without a CSV file
     */
    public record Target(List<Request> requests, Map<String, List<String>> columns) {}

    /**
     * One request. Path, headers and body can have places for values, see {@link Template}.
     *
     * @param method such as {@code GET}
     * @param path with its query
     * @param headers by name
     * @param body absent without one
     * @param json whether the body is JSON, in which values are escaped
     * @param expect the status of a right answer; absent where any from 200 to 299 is right
     * @param weight how often it is sent: its part of the sum of all weights
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Request(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable String body,
            boolean json,
            @Nullable Integer expect,
            int weight) {

        /** Whether an answer with that status is right. */
        public boolean expects(int status) {
            return expect == null ? status >= 200 && status < 300 : status == expect;
        }

        /** What people call it, such as {@code GET /orders/{1..1000}}. */
        public String title() {
            return method + " " + path;
        }
    }
}
