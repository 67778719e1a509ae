package dev.serverlab.support;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An RFC 9457 problem, the body of every answer that is no success.
 *
 * @param status the HTTP status
 * @param title that status in words
 * @param detail what is wrong; never repeats what the client sent
 * @param instance the path of the request as it was sent, still percent-encoded
 */
public record Problem(int status, String title, String detail, String instance) {

    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String NOTHING_HERE = "nothing is served here; try ";

    public static final String NOT_FOUND = NOTHING_HERE + "/delay/100";
    public static final String NOT_FOUND_ON_MANAGEMENT = NOTHING_HERE + "/actuator/health";
    public static final String METHOD_NOT_ALLOWED = "only GET and HEAD are answered here";
    /** The header {@code Allow} of every 405. */
    public static final String ALLOW = "GET, HEAD";

    public static final String FAILED = "the server failed; its log says why";
    public static final String STOPPING = "the server is being stopped";

    private static final String MALFORMED = "the request line or a header is malformed, or both are longer than 32 KB";

    /**
     * The problem of a request.
     *
     * @param target its path as it was sent, with a query or without; absent when it could not be read
     */
    public static Problem of(int status, String title, String detail, @Nullable String target) {
        return new Problem(status, title, detail, target == null ? "/" : pathOf(target));
    }

    /** The detail of every 404 of a server that serves other paths, with one of them. */
    public static String notFound(String example) {
        return NOTHING_HERE + example;
    }

    /** The detail where all that is known is the status. */
    public static String detailOf(int status) {
        return switch (status) {
            case 404 -> NOT_FOUND;
            case 405 -> METHOD_NOT_ALLOWED;
            default -> status < 500 ? MALFORMED : FAILED;
        };
    }

    /** The members in the order of the contract, ready for any JSON library. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("type", "about:blank");
        map.put("title", title);
        map.put("status", status);
        map.put("detail", detail);
        map.put("instance", instance);
        return map;
    }

    /** Escapes the bytes that a URI may not hold: a client can send any, and servers read them as Latin-1. */
    private static String pathOf(String target) {
        String path = target.split("[?#]", 2)[0];
        StringBuilder uri = new StringBuilder(path.length());
        for (byte b : path.getBytes(StandardCharsets.ISO_8859_1)) {
            boolean allowed = b > ' ' && b < 0x7F && "\"<>\\^`{|}".indexOf(b) < 0;
            uri.append(allowed ? String.valueOf((char) b) : "%%%02X".formatted(b & 0xFF));
        }
        return uri.toString();
    }
}
