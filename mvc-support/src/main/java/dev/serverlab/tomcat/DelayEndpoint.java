package dev.serverlab.tomcat;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.contract.Work;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** What is alike in every controller whose answers are those of the contract's {@code /delay/{millis}}. */
public final class DelayEndpoint {

    private DelayEndpoint() {}

    /**
     * Reads a request of a server that can wait in one way only.
     *
     * @param millis the path variable
     * @param parameters every query parameter with all its values
     * @param only the one {@code work} that may be asked for
     * @throws InvalidRequestException when anything is out of the contract, or another {@code work} is asked for
     */
    public static DelayRequest parse(
            String millis, Map<String, List<String>> parameters, HttpServletRequest http, Work only) {
        DelayRequest.requireNoPathParameters(http.getRequestURI());
        DelayRequest request = DelayRequest.parse(millis, parameters, only);
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
}
