package dev.serverlab.measure.jar;

import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The HTTP engines of applications. Those that others are built on come last. */
public enum Engine {
    TOMCAT(
            "Tomcat",
            "tomcat-embed-core-",
            "org/apache/catalina/startup/Tomcat.class",
            "server.tomcat.threads.max",
            200),
    JETTY("Jetty", "jetty-server-", "org/eclipse/jetty/server/Server.class", "server.jetty.threads.max", 200),
    UNDERTOW("Undertow", "undertow-core-", "io/undertow/Undertow.class", "server.undertow.threads.worker", null),
    ARMERIA("Armeria", "armeria-1", "com/linecorp/armeria/server/Server.class", null, null),
    VERTX("Vert.x", "vertx-core-", "io/vertx/core/Vertx.class", null, null),
    REACTOR_NETTY("Reactor Netty", "reactor-netty-http-", "reactor/netty/http/server/HttpServer.class", null, null),
    NETTY("Netty", "netty-codec-http-", Application.NETTY_LOOPS, null, null),
    OTHER("an unknown engine", "", "", null, null);

    private final String title;
    private final String library;
    private final String type;
    private final @Nullable String threads;
    private final @Nullable Integer usual;

    Engine(String title, String library, String type, @Nullable String threads, @Nullable Integer usual) {
        this.title = title;
        this.library = library;
        this.type = type;
        this.threads = threads;
        this.usual = usual;
    }

    /**
     * The first engine that an application contains.
     *
     * @param libraries names of jar files
     * @param entries of the application's own jar, whose packages may have been relocated
     */
    static Engine in(Collection<String> libraries, Collection<String> entries) {
        return Arrays.stream(values())
                .filter(each -> each == OTHER
                        || libraries.stream().anyMatch(name -> name.startsWith(each.library))
                        || entries.stream().anyMatch(name -> ("/" + name).endsWith("/" + each.type)))
                .findFirst()
                .orElse(OTHER);
    }

    /** Its usual name. */
    public String title() {
        return title;
    }

    /** Whether it gives every request a thread, which may be a virtual one. */
    public boolean hasRequestThreads() {
        return threads != null;
    }

    /** Spring Boot's setting for the number of request threads; absent when it has none. */
    @Nullable
    String threads() {
        return threads;
    }

    /** Its default number of request threads; absent when that depends on the machine. */
    @Nullable
    Integer usual() {
        return usual;
    }
}
