package dev.serverlab.tomcat;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.contract.Work;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.HandlerMapping;

/** What is alike in every controller whose answers are those of the contract's {@code /delay/{millis}}. */
public final class DelayEndpoint {

    private DelayEndpoint() {}

    /**
     * Reads a request whose path ends with the variable {@code millis}.
     *
     * @param defaultWork how the server waits when the request does not say
     * @throws InvalidRequestException when anything is out of the contract
     */
    public static DelayRequest parse(HttpServletRequest http, Work defaultWork) {
        DelayRequest.requireNoPathParameters(http.getRequestURI());
        Map<?, ?> variables = (Map<?, ?>) http.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        String millis = (String) Objects.requireNonNull(variables.get("millis"));
        return DelayRequest.parse(millis, parametersOf(http), defaultWork);
    }

    /**
     * Reads a request of a server that can wait in one way only.
     *
     * @throws InvalidRequestException when anything is out of the contract, or another {@code work} is asked for
     */
    public static DelayRequest parseOnly(HttpServletRequest http, Work only) {
        DelayRequest request = parse(http, only);
        if (request.work() != only) {
            throw new InvalidRequestException("work must be " + only.wireName() + " on this profile");
        }
        return request;
    }

    /**
     * The answer, whose body {@link DelayAnswerConverter} writes. Naming the content type keeps Spring from choosing one by
     * the request's {@code Accept}.
     */
    public static ResponseEntity<DelayRequest> answer(DelayRequest request) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(request);
    }

    private static Map<String, List<String>> parametersOf(HttpServletRequest request) {
        if (request.getQueryString() == null) {
            return Map.of();
        }
        return request.getParameterMap().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, parameter -> List.of(parameter.getValue())));
    }
}
