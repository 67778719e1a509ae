package dev.serverlab.webflux;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.EndpointFilter;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.InvocationContext;
import org.springframework.boot.actuate.endpoint.OperationFilter;
import org.springframework.boot.actuate.endpoint.OperationType;
import org.springframework.boot.actuate.endpoint.annotation.DiscoveredOperationMethod;
import org.springframework.boot.actuate.endpoint.invoke.OperationInvoker;
import org.springframework.boot.actuate.endpoint.invoke.ParameterValueMapper;
import org.springframework.boot.actuate.endpoint.web.EndpointMediaTypes;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.WebOperation;
import org.springframework.boot.actuate.endpoint.web.WebOperationRequestPredicate;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpointDiscoverer;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/**
 * Keeps the management port off {@code boundedElastic}, where Spring Boot runs whatever may block: all its threads may be
 * asleep for requests. The endpoints only read memory, which the thread that took the request can afford.
 */
@Configuration(proxyBeanMethods = false)
public class Management {

    /** Up means that it answers. */
    @Bean
    ReactiveHealthIndicator alive() {
        return () -> Mono.just(Health.up().build());
    }

    /** Replaces Spring Boot's own discoverer, without extensions of endpoints. */
    @Bean
    WebEndpointDiscoverer endpoints(
            ApplicationContext context,
            ParameterValueMapper parameters,
            EndpointMediaTypes mediaTypes,
            List<EndpointFilter<ExposableWebEndpoint>> exposed,
            List<OperationFilter<WebOperation>> allowed) {
        return new WebEndpointDiscoverer(
                context, parameters, mediaTypes, List.of(), List.of(), List.of(), exposed, allowed) {
            @Override
            protected WebOperation createOperation(
                    EndpointId endpoint, DiscoveredOperationMethod method, OperationInvoker invoker) {
                return new InPlace(super.createOperation(endpoint, method, invoker));
            }
        };
    }

    /** An operation that runs on the calling thread. */
    private record InPlace(WebOperation operation) implements WebOperation {

        @Override
        public boolean isBlocking() {
            return false;
        }

        @Override
        public @Nullable Object invoke(InvocationContext context) {
            @Nullable Object result = operation.invoke(context);
            return operation.isBlocking() ? Mono.justOrEmpty(result) : result;
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
