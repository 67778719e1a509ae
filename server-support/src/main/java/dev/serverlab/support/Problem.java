package dev.serverlab.support;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An RFC 9457 problem, the body of an error response, for frameworks without their own.
 *
 * @param status the HTTP status
 * @param title that status in words
 * @param detail what is wrong; never repeats what the client sent
 */
public record Problem(int status, String title, String detail) {

    public static final String MEDIA_TYPE = "application/problem+json";

    /** The members in the order of the contract, ready for any JSON library. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("type", "about:blank");
        map.put("title", title);
        map.put("status", status);
        map.put("detail", detail);
        return map;
    }
}
