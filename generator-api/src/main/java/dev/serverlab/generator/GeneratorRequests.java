package dev.serverlab.generator;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The requests for servers without the lab's endpoint, {@value #FILE}, written by the program that starts the generator.
 *
 * @param targets by the name that the generator knows each server by
 */
public record GeneratorRequests(Map<String, Target> targets) {

    public static final String FILE = "requests.json";

    /**
     * What is sent to one server.
     *
     * @param requests in the order of the user's file
     * @param columns values by the name of the column, as many in each; empty without a CSV file
     * @param http2 whether HTTP/2 is spoken, which needs TLS; absent: HTTP/1.1
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Target(
            List<Request> requests,
            Map<String, List<String>> columns,
            @Nullable Boolean http2) {

        /** The average number of requests per arrival when all succeed; an arrival is a request, or a sequence. */
        public double requestsPerArrival() {
            return perArrival(request -> 1);
        }

        /** How long the user of an arrival thinks on average, in ms. */
        public double thinkMillisPerArrival() {
            return perArrival(
                    request -> request.think() == null ? 0 : request.think().meanMillis());
        }

        private double perArrival(ToDoubleFunction<Request> amount) {
            double sum = 0;
            double weights = 0;
            int weight = 0;
            for (Request request : requests) {
                weight = request.follows() ? weight : request.weight();
                weights += request.weight();
                sum += weight * amount.applyAsDouble(request);
            }
            return sum / weights;
        }

        /** The longest that the user of an arrival may think, in ms. */
        public long longestThinkMillis() {
            long longest = 0;
            long sum = 0;
            for (Request request : requests) {
                sum = (request.follows() ? sum : 0)
                        + (request.think() == null ? 0 : request.think().toMillis());
                longest = Math.max(longest, sum);
            }
            return longest;
        }
    }

    /**
     * One request. Path, headers and body can have placeholders, see {@link Template}.
     *
     * @param method such as {@code GET}
     * @param path with its query
     * @param headers by name
     * @param body absent without one
     * @param json whether the body is JSON, in which values are escaped
     * @param expect the status of a right answer; absent where any from 200 to 299 is right
     * @param weight how often it is sent, as a share of the sum of all weights; 0 for the next step of the preceding
     *     request's sequence
     * @param think how long a user waits before it; absent: not at all
     * @param take values for later steps, by name, as {@link Take} reads them; absent without any
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Request(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable String body,
            boolean json,
            @Nullable Integer expect,
            int weight,
            @Nullable Think think,
            @Nullable Map<String, String> take) {

        /** A request that is not a step of a sequence. */
        public Request(
                String method,
                String path,
                Map<String, String> headers,
                @Nullable String body,
                boolean json,
                @Nullable Integer expect,
                int weight) {
            this(method, path, headers, body, json, expect, weight, null, null);
        }

        /** Whether it is a step of a sequence, and not the first. */
        public boolean follows() {
            return weight == 0;
        }

        /** Whether an answer with that status is right. */
        public boolean expects(int status) {
            return expect == null ? status >= 200 && status < 300 : status == expect;
        }

        /** Its title, such as {@code GET /orders/{1..1000}}. */
        public String title() {
            return method + " " + path;
        }
    }
}
