package dev.serverlab.measure.discovery;

import dev.serverlab.generator.Template;
import dev.serverlab.measure.discovery.FoundService.Post;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The requests of an OpenAPI document, 3 or 2, that can be sent without knowing more: GET and POST, with an example, a
 * default or the first of several values for each parameter that is required.
 *
 * @param gets paths with their queries
 * @param posts whose effects only the application's author knows
 * @param passedOver other GETs, each with the reason
 */
record OpenApiDocument(List<String> gets, List<Post> posts, List<String> passedOver) {

    private static final JsonMapper JSON = new JsonMapper();
    /** More requests would reveal nothing new. */
    private static final int MAX = 10;

    /** Parses a document; absent when the text is not one. */
    static @Nullable OpenApiDocument parse(String text) {
        try {
            JsonNode document = JSON.readTree(text);
            return document.path("paths").isObject() && (document.has("openapi") || document.has("swagger"))
                    ? new Reading(document).read()
                    : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    private record Reading(JsonNode document, OpenApiBody body) {

        Reading(JsonNode document) {
            this(document, new OpenApiBody(document));
        }

        OpenApiDocument read() {
            List<String> gets = new ArrayList<>();
            List<Post> posts = new ArrayList<>();
            List<String> passedOver = new ArrayList<>();
            String base = base();
            document.path("paths").forEachEntry((path, operations) -> {
                JsonNode get = operations.path("get");
                if (get.isObject() && gets.size() < MAX) {
                    String filled = filled(path, operations, get, passedOver);
                    if (filled != null) {
                        gets.add(base + filled);
                    }
                }
                JsonNode post = operations.path("post");
                if (post.isObject() && posts.size() < MAX) {
                    String filled = filled(path, operations, post, new ArrayList<>());
                    if (filled != null) {
                        posts.add(new Post(base + filled, json(post), status(post)));
                    }
                }
            });
            return new OpenApiDocument(List.copyOf(gets), List.copyOf(posts), List.copyOf(passedOver));
        }

        /** The path with its query; absent where a value is not known. */
        private @Nullable String filled(String path, JsonNode operations, JsonNode operation, List<String> passedOver) {
            Map<String, String> query = new LinkedHashMap<>();
            String filled = path;
            for (JsonNode each : Stream.concat(
                            operations.path("parameters").valueStream(),
                            operation.path("parameters").valueStream())
                    .map(body::followed)
                    .toList()) {
                String where = each.path("in").asString("");
                if (each.path("required").asBoolean(false) && !where.equals("body")) {
                    String name = each.path("name").asString("");
                    String value = value(each);
                    boolean fits = where.equals("path") || where.equals("query");
                    if (value == null || !fits) {
                        passedOver.add(path + ": no example of " + name);
                        return null;
                    }
                    if (where.equals("path")) {
                        filled = filled.replace("{" + name + "}", Template.inPath(value));
                    } else {
                        query.put(name, Template.inPath(value));
                    }
                }
            }
            if (filled.contains("{")) {
                passedOver.add(path + ": not all of its parameters are described");
                return null;
            }
            return filled + query(query);
        }

        private @Nullable String json(JsonNode post) {
            JsonNode sent = body.of(post);
            return sent == null ? null : JSON.writeValueAsString(sent);
        }

        /** The first success status that it lists by number. */
        private static @Nullable Integer status(JsonNode post) {
            return post.path("responses").propertyNames().stream()
                    .filter(status -> status.matches("2\\d\\d"))
                    .map(Integer::valueOf)
                    .findFirst()
                    .orElse(null);
        }

        private static String query(Map<String, String> query) {
            return query.isEmpty()
                    ? ""
                    : query.entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .collect(Collectors.joining("&", "?", ""));
        }

        /** The prefix of all paths. */
        private String base() {
            String server = document.path("basePath")
                    .asString(document.at("/servers/0/url").asString(""));
            try {
                String path = URI.create(server).getPath();
                return path == null || !path.startsWith("/") ? "" : path.replaceFirst("/+$", "");
            } catch (IllegalArgumentException e) {
                return "";
            }
        }

        private static @Nullable String value(JsonNode parameter) {
            JsonNode schema = parameter.path("schema");
            return Stream.of(
                            parameter.path("example"),
                            parameter
                                    .path("examples")
                                    .valueStream()
                                    .findFirst()
                                    .orElse(parameter.path("?"))
                                    .path("value"),
                            parameter.path("x-example"),
                            parameter.path("default"),
                            parameter.at("/enum/0"),
                            parameter.at("/items/enum/0"),
                            schema.path("example"),
                            schema.path("default"),
                            schema.at("/enum/0"),
                            schema.at("/items/enum/0"))
                    .filter(each -> each.isValueNode() && !each.isNull())
                    .map(each -> each.asString(""))
                    .filter(each -> !each.isEmpty())
                    .findFirst()
                    .orElse(null);
        }
    }
}
