package dev.serverlab.gatling;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/** As people write them: it knows nothing of the lab, but where it finds the address. */
public final class ShopSimulation extends Simulation {

    static final int PER_SECOND = 20;

    /** Goes on for {@code shop.seconds}, on {@code shop.url} instead of {@code baseUrl} where that is given. */
    public ShopSimulation() {
        setUp(scenario("orders")
                        .exec(exec(http("order")
                                .get("/delay/20")
                                .check(status().is(Integer.getInteger("shop.status", 200)))))
                        .injectOpen(constantUsersPerSec(PER_SECOND)
                                .during(Duration.ofSeconds(Integer.getInteger("shop.seconds", 60)))))
                .protocols(http.baseUrl(System.getProperty("shop.url", System.getProperty("baseUrl"))));
    }
}
