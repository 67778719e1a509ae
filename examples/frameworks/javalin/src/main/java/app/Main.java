package app;

import io.javalin.Javalin;

public class Main {

    public static void main(String[] args) {
        Javalin.create()
                .get("/hello", context -> context.result("hello"))
                .start(Integer.getInteger("server.port", 7070));
    }
}
