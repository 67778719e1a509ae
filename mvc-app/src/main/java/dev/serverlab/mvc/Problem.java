package dev.serverlab.mvc;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/**
 * An RFC 9457 problem.
 *
 * @param instance the path of the request as it was sent, still percent-encoded; absent when it could not be read
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Problem(
        String type,
        String title,
        int status,
        String detail,
        @Nullable String instance) {

    static final String MEDIA_TYPE = "application/problem+json";

    static Problem of(HttpStatus status, String detail, @Nullable String path) {
        return new Problem("about:blank", status.getReasonPhrase(), status.value(), detail, path);
    }

    /** What to say where all that is known is the status. */
    static Problem of(HttpStatus status, @Nullable String path) {
        return switch (status) {
            case NOT_FOUND -> of(status, "nothing is served here; try /delay/100", path);
            case METHOD_NOT_ALLOWED -> of(status, "only GET and HEAD are answered here", path);
            default ->
                of(
                        status,
                        status.is4xxClientError()
                                ? "the request line or a header is malformed, or both are longer than 32 KB"
                                : "the server failed; its log says why",
                        path);
        };
    }

    byte[] toJson() {
        return JsonMapper.shared().writeValueAsBytes(this);
    }
}
