package dev.serverlab.measure.discovery;

import dev.serverlab.model.experiment.CustomServer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The findings about an application that was started once.
 *
 * @param port how its port is set
 * @param transport what its port speaks; absent for HTTP/1.1 without TLS
 * @param settings system properties that it needs in each variant; sorted
 * @param otherPorts that it also listens on, the same at each start; sorted
 * @param manages whether its actuator listens on one of them
 * @param ready a path that answers when it is up; absent where none is known
 * @param requests that it answers with 200 to 299; at least one
 * @param document the OpenAPI document that the requests were taken from; absent if from none
 * @param threads that serve requests
 */
public record FoundService(
        PortOption port,
        CustomServer.@Nullable Transport transport,
        Map<String, String> settings,
        List<Integer> otherPorts,
        boolean manages,
        @Nullable String ready,
        List<Request> requests,
        @Nullable Document document,
        RequestThreads threads) {

    /**
     * An OpenAPI document.
     *
     * @param path where it was found
     * @param posts that it describes; none of them was sent
     * @param passedOver its other requests, each with the reason
     */
    public record Document(String path, List<Post> posts, List<String> passedOver) {}

    /**
     * What is known of the threads that serve requests.
     *
     * @param width how many it may have, as it reports; absent when it reports none
     * @param pools how many platform threads its JVM had by name, with {@code #} for the last number; empty when unknown
     */
    public record RequestThreads(@Nullable Integer width, Map<String, Integer> pools) {}

    /** The same with the findings of another start. */
    FoundService with(Map<String, String> needed, List<Integer> stay) {
        return new FoundService(port, transport, needed, stay, manages, ready, requests, document, threads);
    }

    /**
     * A request.
     *
     * @param get its path with its query, as it is written in an experiment
     * @param alike whether it was given the same answer twice
     */
    public record Request(String get, boolean alike) {}

    /**
     * A request that may change something.
     *
     * @param post its path with its query
     * @param json its JSON body; absent without one
     * @param expect the expected status; absent when the document gives none
     */
    public record Post(
            String post, @Nullable String json, @Nullable Integer expect) {}
}
