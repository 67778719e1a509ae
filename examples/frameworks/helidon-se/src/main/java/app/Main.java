package app;

import io.helidon.webserver.WebServer;

public class Main {

    public static void main(String[] args) {
        WebServer.builder()
                .host("127.0.0.1")
                .port(Integer.getInteger("server.port", 8080))
                .routing(routing -> routing.get("/hello", (request, response) -> response.send("hello")))
                .build()
                .start();
    }
}
