package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.serverlab.generator.GeneratorRequests.Request;
import dev.serverlab.generator.Think;
import dev.serverlab.model.spelling.WireNamed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request to an experiment's own server. Path, headers and body can have placeholders for values, as {@link
 * dev.serverlab.generator.Template} reads them.
 *
 * @param method such as {@code GET}
 * @param path with its query
 * @param weight how often it is sent, as a share of the sum of all weights; 0 for the next step of the preceding request's
 *     sequence
 * @param headers by name, sorted; absent without any
 * @param body absent without one
 * @param json whether the body is JSON
 * @param expect the status of a correct answer; absent: any from 200 to 299
 * @param same which part of its answers must be the same from all variants
 * @param only JSON pointers of the compared parts; absent for all
 * @param except JSON pointers of parts that may differ, such as dates, and of taken values; absent without any
 * @param think how long a user waits before it; absent: not at all
 * @param take values for later steps of its sequence, by name, as {@link dev.serverlab.generator.Take} reads it; absent
 *     without any
 */
public record OwnRequest(
        String method,
        String path,
        int weight,
        @Nullable Map<String, String> headers,
        @Nullable String body,
        boolean json,
        @Nullable Integer expect,
        Same same,
        @Nullable List<String> only,
        @Nullable List<String> except,
        @Nullable Think think,
        @Nullable Map<String, String> take) {

    /** Which part of an answer is compared. */
    public enum Same implements WireNamed {
        /** Its status and the bytes of its body. */
        BYTES,
        /** Its status and the meaning of its body: of JSON the values, in any order of members; the bytes of any other. */
        JSON,
        /** The same, with the elements of lists in any order. */
        UNORDERED,
        /** Its status. */
        STATUS
    }

    public OwnRequest {
        headers = headers == null ? null : new TreeMap<>(headers);
        take = take == null ? null : new TreeMap<>(take);
    }

    /** Its title, such as {@code GET /orders/{1..1000}}. */
    public String title() {
        return method + " " + path;
    }

    /** Whether it is a step of a sequence other than the first. */
    public boolean follows() {
        return weight == 0;
    }

    /** The same without a think time. */
    OwnRequest withoutThinkTimes() {
        return new OwnRequest(method, path, weight, headers, body, json, expect, same, only, except, null, take);
    }

    /** Whether it can be sent without changing data. */
    @JsonIgnore
    public boolean isSafe() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /** This request in the generator's form. */
    public Request sent() {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.put("Accept", "*/*");
        all.put("User-Agent", "serverlab");
        if (json) {
            all.put("Content-Type", "application/json");
        }
        all.putAll(Objects.requireNonNullElse(headers, Map.of()));
        return new Request(method, path, all, body, json, expect, weight, think, take);
    }
}
