package dev.serverlab.reactive;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Says UP at once. The indicators that Spring Boot brings are blocking ones, which it would run on
 * {@code boundedElastic}, behind the requests under test.
 */
@Component
class Alive implements ReactiveHealthIndicator {

    @Override
    public Mono<Health> health() {
        return Mono.just(Health.up().build());
    }
}
