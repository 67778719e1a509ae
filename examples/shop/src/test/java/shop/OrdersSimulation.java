package shop;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** Users who look at two orders and leave. The lab tells the address, and ends it when it has measured enough. */
public class OrdersSimulation extends Simulation {

    private final ScenarioBuilder orders = scenario("orders")
            .feed(Stream.generate(() -> Map.<String, Object>of(
                            "id", ThreadLocalRandom.current().nextInt(1, 1001)))
                    .iterator())
            .repeat(2)
            .on(http("order")
                    .get("/orders/#{id}")
                    .check(status().is(200), jsonPath("$.id").isEL("#{id}")));

    public OrdersSimulation() {
        setUp(orders.injectOpen(
                        rampUsersPerSec(1).to(100).during(Duration.ofSeconds(10)),
                        constantUsersPerSec(100).during(Duration.ofMinutes(5))))
                .protocols(http.baseUrl(System.getProperty("baseUrl")));
    }
}
