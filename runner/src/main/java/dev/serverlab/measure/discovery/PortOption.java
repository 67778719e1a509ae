package dev.serverlab.measure.discovery;

import dev.serverlab.model.experiment.CustomServer;
import java.util.List;
import java.util.stream.Stream;

/** A way to tell a program its port. */
public sealed interface PortOption {

    /** A system property. */
    record Property(String name) implements PortOption {

        @Override
        public String describe() {
            return "-D" + name;
        }
    }

    /** An environment variable. */
    record Variable(String name) implements PortOption {

        @Override
        public String describe() {
            return name + " in the environment";
        }
    }

    /** It always takes the same, which its JVM moves. */
    record Moved(int port) implements PortOption {

        @Override
        public String describe() {
            return "itself, always " + port + ", which its JVM moves";
        }
    }

    /** It always takes the same, which cannot be moved. */
    record Fixed(int port) implements PortOption {

        @Override
        public String describe() {
            return "itself, always " + port;
        }
    }

    /** Arguments after the jar, with {@link CustomServer#PORT} in one of them. */
    record Arguments(List<String> words) implements PortOption {

        @Override
        public String describe() {
            return String.join(" ", words);
        }

        List<String> words(int port) {
            return words.stream()
                    .map(each -> each.replace(CustomServer.PORT, Integer.toString(port)))
                    .toList();
        }
    }

    /** Describes it in one line, for people. */
    String describe();

    /** Properties and variables, which a program ignores if it does not know them. */
    static List<PortOption> harmless() {
        return Stream.<PortOption>concat(
                        Stream.of(
                                        "http.port",
                                        "server.port",
                                        "port",
                                        "quarkus.http.port",
                                        "micronaut.server.port",
                                        "jetty.http.port")
                                .map(Property::new),
                        Stream.of("PORT", "SERVER_PORT", "HTTP_PORT").map(Variable::new))
                .toList();
    }

    /** Arguments, which may end a program that does not know them. */
    static List<PortOption> arguments() {
        return Stream.of(
                        List.of("--port=" + CustomServer.PORT),
                        List.of("--port", CustomServer.PORT),
                        List.of("-p", CustomServer.PORT),
                        List.of("--http-port=" + CustomServer.PORT),
                        List.of("-serverPort", CustomServer.PORT),
                        List.of("-port", CustomServer.PORT),
                        List.of(CustomServer.PORT))
                .<PortOption>map(Arguments::new)
                .toList();
    }
}
