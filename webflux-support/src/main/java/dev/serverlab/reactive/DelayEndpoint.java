package dev.serverlab.reactive;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.contract.Work;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** What is alike in every controller whose answers are those of the contract's {@code /delay/{millis}}. */
public final class DelayEndpoint {

    private static final ObjectWriter BODY = JsonMapper.shared().writerFor(Delayed.class);

    private DelayEndpoint() {}

    /** The body of every 200. */
    private record Delayed(int delayMillis) {}

    /**
     * Reads a request whose path ends with the variable {@code millis}.
     *
     * @param defaultWork how the server waits when the request does not say
     * @throws InvalidRequestException when anything is out of the contract
     */
    public static DelayRequest parse(ServerWebExchange exchange, Work defaultWork) {
        ServerHttpRequest http = exchange.getRequest();
        DelayRequest.requireNoPathParameters(http.getURI().getRawPath());
        Map<String, String> variables = exchange.getRequiredAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return DelayRequest.parse(Objects.requireNonNull(variables.get("millis")), parametersOf(http), defaultWork);
    }

    /**
     * Reads a request of a server that can wait in one way only.
     *
     * @throws InvalidRequestException when anything is out of the contract, or another {@code work} is asked for
     */
    public static DelayRequest parseOnly(ServerWebExchange exchange, Work only) {
        DelayRequest request = parse(exchange, only);
        if (request.work() != only) {
            throw new InvalidRequestException("work must be " + only.wireName() + " on this profile");
        }
        return request;
    }

    /** Burns the CPU on the calling thread and answers, with bytes, as Spring MVC's and Vert.x' servers do. */
    public static ResponseEntity<byte[]> answer(DelayRequest delay) {
        CpuBurn.burn(delay.cpuMicros());
        // The type is set here so that no Accept header can change it.
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(BODY.writeValueAsBytes(new Delayed(delay.delayMillis())));
    }

    /** For a mapping of OPTIONS, without which the framework would answer that by itself. */
    public static Mono<Void> refuseOptions() {
        return Mono.error(new MethodNotAllowedException(HttpMethod.OPTIONS, List.of(HttpMethod.GET)));
    }

    /** The query parameters; one without {@code =} has null for its value here, which the contract takes for empty. */
    private static Map<String, List<String>> parametersOf(ServerHttpRequest request) {
        MultiValueMap<String, String> parameters = request.getQueryParams();
        if (parameters.isEmpty()) {
            return Map.of();
        }
        return parameters.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        parameter -> parameter.getValue().stream()
                                .map(value -> Objects.requireNonNullElse(value, ""))
                                .toList()));
    }
}
