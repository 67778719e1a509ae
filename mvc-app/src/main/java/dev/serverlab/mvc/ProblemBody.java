package dev.serverlab.mvc;

import dev.serverlab.support.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** A {@link Problem} as this server writes it. */
final class ProblemBody {

    private ProblemBody() {}

    /** @param path absent when it could not be read */
    static byte[] of(HttpStatus status, String detail, @Nullable String path) {
        Problem problem = Problem.of(status.value(), status.getReasonPhrase(), detail, path);
        return JsonMapper.shared().writeValueAsBytes(problem.toMap());
    }
}
