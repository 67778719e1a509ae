package dev.serverlab.bare;

import io.netty.channel.ChannelOption;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** The endpoint on Spring WebFlux and Reactor Netty alone, tuned as the server is: the measure for what it adds. */
public final class BareServer {

    private static final int LIMIT_BYTES = 32 * 1024;

    /** As every server with a clock has to send it (RFC 9110, section 6.6.1); Tomcat does so by itself. */
    private static volatile String date = now();

    private BareServer() {}

    /**
     * Runs until the JVM is told to stop.
     *
     * @param args the port on 127.0.0.1
     */
    public static void main(String[] args) {
        var spring = new AnnotationConfigApplicationContext(Web.class, DelayController.class);
        var handler = new ReactorHttpHandlerAdapter(
                WebHttpHandlerBuilder.applicationContext(spring).build());
        Flux.interval(Duration.ofSeconds(1)).subscribe(second -> date = now());
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(Integer.parseInt(args[0]))
                .option(ChannelOption.SO_BACKLOG, 1024)
                .maxKeepAliveRequests(-1)
                .idleTimeout(Duration.ofSeconds(75))
                .httpRequestDecoder(
                        limits -> limits.maxInitialLineLength(LIMIT_BYTES).maxHeaderSize(LIMIT_BYTES))
                .handle((request, response) -> handler.apply(request, response.header(HttpHeaderNames.DATE, date)))
                .bindNow();
        System.out.println("listening on 127.0.0.1:" + server.port());
        server.onDispose().block();
    }

    private static String now() {
        return DateFormatter.format(new Date());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableWebFlux
    static class Web {}

    @RestController
    static class DelayController {

        @GetMapping("/delay/{millis}")
        Mono<ResponseEntity<byte[]>> delay(@PathVariable int millis) {
            return Mono.delay(Duration.ofMillis(millis))
                    .map(tick -> ResponseEntity.ok()
                            .contentType(MediaType.APPLICATION_JSON)
                            .body(("{\"delayMillis\":" + millis + "}").getBytes(StandardCharsets.US_ASCII)));
        }
    }
}
