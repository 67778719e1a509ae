package dev.serverlab.gatling.http;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.generator.GeneratorRequests.Request;
import dev.serverlab.generator.Take;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is taken from the answers to one request, by name.
 *
 * @param headers the headers that hold it
 * @param pointers where the bodies hold it
 */
record Taken(Map<String, Take.Header> headers, Map<String, JsonPointer> pointers) {

    /** Larger bodies are not read. */
    private static final int LARGEST = 1 << 20;

    private static final JsonMapper JSON = new JsonMapper();

    static Taken of(Request request) {
        Map<String, Take.Header> headers = new TreeMap<>();
        Map<String, JsonPointer> pointers = new TreeMap<>();
        Map<String, String> take = request.take() == null ? Map.of() : request.take();
        take.forEach((name, where) -> {
            switch (Take.parse(where)) {
                case Take.Header header -> headers.put(name, header);
                case Take.Json json -> pointers.put(name, JsonPointer.compile(json.pointer()));
            }
        });
        return new Taken(headers, pointers);
    }

    boolean needsBody() {
        return !pointers.isEmpty();
    }

    /** Puts values of headers into {@code taken}; returns the first name that has none, or null. */
    @Nullable
    String fromHeaders(HttpHeaders answer, Map<String, String> taken) {
        for (Map.Entry<String, Take.Header> each : headers.entrySet()) {
            String value = answer.get(each.getValue().name());
            if (value == null || value.length() > Take.LONGEST) {
                return each.getKey();
            }
            taken.put(each.getKey(), each.getValue().value(value));
        }
        return null;
    }

    /** The same for values of a body. */
    @Nullable
    String fromBody(byte[] body, Map<String, String> taken) {
        JsonNode json = body.length > LARGEST ? null : json(body);
        for (Map.Entry<String, JsonPointer> each : pointers.entrySet()) {
            JsonNode value = json == null ? null : json.at(each.getValue());
            if (value == null
                    || !value.isValueNode()
                    || value.isNull()
                    || value.asText().length() > Take.LONGEST) {
                return each.getKey();
            }
            taken.put(each.getKey(), value.asText());
        }
        return null;
    }

    private static @Nullable JsonNode json(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            return null;
        }
    }
}
