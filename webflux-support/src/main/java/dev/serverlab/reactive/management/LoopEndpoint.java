package dev.serverlab.reactive.management;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.InvocationContext;
import org.springframework.boot.actuate.endpoint.OperationType;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.WebOperation;
import org.springframework.boot.actuate.endpoint.web.WebOperationRequestPredicate;
import reactor.core.publisher.Mono;

/**
 * An endpoint whose operations run on the management loop that took the request, instead of queueing for a
 * {@code boundedElastic} thread behind the requests under test. They only read memory, so the loop can afford it.
 */
record LoopEndpoint(ExposableWebEndpoint endpoint, Collection<WebOperation> operations)
        implements ExposableWebEndpoint {

    static ExposableWebEndpoint of(ExposableWebEndpoint endpoint) {
        List<WebOperation> operations = endpoint.getOperations().stream()
                .<WebOperation>map(LoopOperation::new)
                .toList();
        return new LoopEndpoint(endpoint, operations);
    }

    @Override
    public EndpointId getEndpointId() {
        return endpoint.getEndpointId();
    }

    @Override
    public Access getDefaultAccess() {
        return endpoint.getDefaultAccess();
    }

    @Override
    public String getRootPath() {
        return endpoint.getRootPath();
    }

    @Override
    public Collection<WebOperation> getOperations() {
        return operations;
    }

    private record LoopOperation(WebOperation operation) implements WebOperation {

        @Override
        public boolean isBlocking() {
            return false;
        }

        @Override
        public Publisher<?> invoke(InvocationContext context) {
            @Nullable Object result = operation.invoke(context);
            return result instanceof Publisher<?> publisher ? publisher : Mono.justOrEmpty(result);
        }

        @Override
        public String getId() {
            return operation.getId();
        }

        @Override
        public WebOperationRequestPredicate getRequestPredicate() {
            return operation.getRequestPredicate();
        }

        @Override
        public OperationType getType() {
            return operation.getType();
        }
    }
}
