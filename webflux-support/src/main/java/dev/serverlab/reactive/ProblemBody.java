package dev.serverlab.reactive;

import dev.serverlab.support.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** A {@link Problem} as this server writes it. */
public final class ProblemBody {

    private ProblemBody() {}

    /** @param target the path, with the query or without; absent when it could not be read */
    public static byte[] of(HttpStatus status, String detail, @Nullable String target) {
        Problem problem = Problem.of(status.value(), status.getReasonPhrase(), detail, target);
        return JsonMapper.shared().writeValueAsBytes(problem.toMap());
    }
}
