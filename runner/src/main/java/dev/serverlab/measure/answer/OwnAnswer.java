package dev.serverlab.measure.answer;

import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The compared parts of an answer.
 *
 * @param question such as {@code GET /orders/17}
 * @param sent the body that was sent; absent without one
 * @param request that it answers
 * @param content the body, decompressed, one character per byte
 */
public record OwnAnswer(String question, @Nullable String sent, OwnRequest request, int status, String content) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int LONGEST = 80;
    private static final int MAX_BYTES = 32 << 20;
    /** How the format begins, by RFC 1952. */
    private static final String GZIP = "\u001f\u008b";

    /** Enough to recognize the difference. */
    private static final int MAX_NAMED = 5;

    /** The answer to a request whose path has its values filled in. */
    public static OwnAnswer of(OwnRequest request, String path, @Nullable String sent, int status, String content) {
        return new OwnAnswer(request.method() + " " + path, sent, request, status, decoded(content));
    }

    /**
     * The string, number or boolean in a JSON body; absent when there is none.
     *
     * @param content one character per byte
     */
    public static @Nullable String value(String content, String pointer) {
        JsonNode json = json(content);
        JsonNode value = json == null ? null : json.at(JsonPointer.compile(pointer));
        return value == null || !value.isValueNode() || value.isNull() ? null : value.asString();
    }

    /** Whether two bodies mean the same: as JSON, or else by their bytes. */
    public static boolean alike(byte[] one, byte[] other) {
        JsonNode json = json(one);
        JsonNode second = json(other);
        return json == null || second == null ? Arrays.equals(one, other) : equal(json, second);
    }

    /** How another answer differs where it must be the same, in words that follow a colon; absent when it does not. */
    public @Nullable String difference(OwnAnswer other) {
        if (status != other.status) {
            return "status " + status + " and " + other.status;
        }
        if (request.same() == Same.STATUS || content.equals(other.content)) {
            return null;
        }
        JsonNode mine = json(content);
        JsonNode theirs = json(other.content);
        if (mine == null && theirs == null && request.only() == null && request.except() == null) {
            return shortened(text()) + " and " + shortened(other.text());
        }
        if (mine == null || theirs == null) {
            return "one is not JSON: " + shortened(mine == null ? text() : other.text());
        }
        if (request.only() != null) {
            List<String> unlike = request.only().stream()
                    .filter(each -> !same(mine.at(JsonPointer.compile(each)), theirs.at(JsonPointer.compile(each))))
                    .toList();
            return unlike.isEmpty() ? null : named(unlike);
        }
        Set<String> unlike = new LinkedHashSet<>();
        collect(without(mine), without(theirs), "", unlike);
        if (!unlike.isEmpty()) {
            return named(List.copyOf(unlike));
        }
        return request.same() == Same.BYTES ? "the same JSON, but different bytes" : null;
    }

    private JsonNode without(JsonNode json) {
        if (request.except() != null) {
            for (String each : request.except()) {
                JsonPointer pointer = JsonPointer.compile(each);
                JsonNode around = json.at(pointer.head());
                if (around instanceof ObjectNode object) {
                    object.remove(pointer.last().getMatchingProperty());
                } else if (around instanceof ArrayNode list
                        && list.has(pointer.last().getMatchingIndex())) {
                    list.remove(pointer.last().getMatchingIndex());
                }
            }
        }
        return json;
    }

    private void collect(JsonNode mine, JsonNode theirs, String at, Set<String> unlike) {
        if (same(mine, theirs)) {
            return;
        }
        if (mine instanceof ObjectNode one && theirs instanceof ObjectNode other) {
            Set<String> names = new LinkedHashSet<>(one.propertyNames());
            names.addAll(other.propertyNames());
            names.forEach(name -> collect(one.path(name), other.path(name), at + "/" + escaped(name), unlike));
        } else if (request.same() != Same.UNORDERED
                && mine instanceof ArrayNode one
                && theirs instanceof ArrayNode other
                && one.size() == other.size()) {
            for (int index = 0; index < one.size(); index++) {
                collect(one.path(index), other.path(index), at + "/" + index, unlike);
            }
        } else {
            unlike.add(at.isEmpty() ? "the whole" : at);
        }
    }

    private boolean same(JsonNode mine, JsonNode theirs) {
        return request.same() == Same.UNORDERED ? sorted(mine).equals(sorted(theirs)) : equal(mine, theirs);
    }

    /** The same text for values that differ in the order of members and elements alone. */
    private static String sorted(JsonNode json) {
        return switch (json) {
            case ObjectNode object ->
                object.propertyStream()
                        .map(each -> JSON.writeValueAsString(each.getKey()) + ":" + sorted(each.getValue()))
                        .sorted()
                        .collect(Collectors.joining(",", "{", "}"));
            case ArrayNode list ->
                list.valueStream().map(OwnAnswer::sorted).sorted().collect(Collectors.joining(",", "[", "]"));
            default ->
                json.isNumber() ? json.decimalValue().stripTrailingZeros().toString() : json.toString();
        };
    }

    /** Whether the values are the same; 1 and 1.0 are. */
    private static boolean equal(JsonNode mine, JsonNode theirs) {
        return mine.equals(
                (one, other) -> one.isNumber() && other.isNumber()
                        ? one.decimalValue().compareTo(other.decimalValue())
                        : one.equals(other) ? 0 : 1,
                theirs);
    }

    /** RFC 6901, section 3. */
    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private static String named(List<String> pointers) {
        List<String> named = new ArrayList<>(pointers.subList(0, Math.min(MAX_NAMED, pointers.size())));
        if (pointers.size() > MAX_NAMED) {
            named.add("and " + (pointers.size() - MAX_NAMED) + " more");
        }
        return String.join(", ", named);
    }

    /** The content of a compressed body; any other as it is, and a huge one. */
    private static String decoded(String content) {
        if (!content.startsWith(GZIP)) {
            return content;
        }
        try (InputStream in =
                new GZIPInputStream(new ByteArrayInputStream(content.getBytes(StandardCharsets.ISO_8859_1)))) {
            byte[] bytes = in.readNBytes(MAX_BYTES);
            return in.read() < 0 ? new String(bytes, StandardCharsets.ISO_8859_1) : content;
        } catch (IOException e) {
            return content;
        }
    }

    private String text() {
        return new String(content.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** The text in one short line, for people. */
    public static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.isEmpty() ? "nothing" : line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    private static @Nullable JsonNode json(String content) {
        return json(content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static @Nullable JsonNode json(byte[] content) {
        try {
            JsonNode json = JSON.readTree(content);
            return json.isMissingNode() ? null : json;
        } catch (JacksonException e) {
            return null;
        }
    }
}
