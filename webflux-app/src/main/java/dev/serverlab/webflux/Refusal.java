package dev.serverlab.webflux;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** The RFC 9457 problem of a request that the application never sees, because its HTTP server refuses it. */
public final class Refusal {

    private static final Pattern PATH = Pattern.compile("/[\\w/.~!$&'()*+,;=:@%-]*");

    private Refusal() {}

    /** @param uri as it was sent, with its query or without; absent when it could not be read */
    public static byte[] json(HttpStatus status, String detail, @Nullable String uri) {
        String path = uri == null ? "/" : uri.split("[?#]", 2)[0];
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("type", "about:blank");
        problem.put("title", status.getReasonPhrase());
        problem.put("status", status.value());
        problem.put("detail", detail);
        // Only what may stand in a path comes back to the client.
        problem.put("instance", PATH.matcher(path).matches() ? path : "/");
        return JsonMapper.shared().writeValueAsBytes(problem);
    }
}
