package dev.serverlab.generator;

import dev.serverlab.generator.GeneratorRequests.Request;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one server as they follow each other: which one is sent, and with what values, follows from its number
 * alone, so that every server with the same requests gets the same ones. All steps of a sequence have its number.
 */
public final class RequestSequence {

    /** The fractional parts of its multiples are spread more evenly than those of any other number. */
    private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

    private final GeneratorRequests.Target target;
    private final List<Sent> requests;
    private final long[] weightsUpTo;

    /** One request with its texts parsed. */
    private record Sent(
            Request request,
            Template path,
            Map<String, Template> headers,
            @Nullable Template body) {

        static Sent of(Request request) {
            Map<String, Template> headers = new LinkedHashMap<>();
            request.headers().forEach((name, value) -> headers.put(name, Template.parse(value)));
            String body = request.body();
            return new Sent(
                    request, Template.parse(request.path()), headers, body == null ? null : Template.parse(body));
        }
    }

    /** @throws IllegalArgumentException when a text cannot be read, or the first request has none to follow */
    public RequestSequence(GeneratorRequests.Target target) {
        if (target.requests().getFirst().follows()) {
            throw new IllegalArgumentException("a list that begins with a request of some weight");
        }
        this.target = target;
        this.requests = target.requests().stream().map(Sent::of).toList();
        this.weightsUpTo = new long[requests.size()];
        long sum = 0;
        for (int index = 0; index < weightsUpTo.length; index++) {
            sum += requests.get(index).request().weight();
            weightsUpTo[index] = sum;
        }
    }

    /** The requests. */
    public List<Request> requests() {
        return target.requests();
    }

    /** The place in the list of the request with that number; requests are spread evenly by their weights. */
    public int which(long number) {
        double part = number * GOLDEN_RATIO % 1;
        double weight = part * weightsUpTo[weightsUpTo.length - 1];
        int index = 0;
        while (weight >= weightsUpTo[index]) {
            index++;
        }
        return index;
    }

    /** Whether the request of the next place follows that of this one in a sequence. */
    public boolean hasNext(int place) {
        return place + 1 < requests.size() && requests.get(place + 1).request().follows();
    }

    /** Whether the request of that place is a step of a sequence. */
    public boolean isStep(int place) {
        return requests.get(place).request().follows() || hasNext(place);
    }

    /** Its number among the steps of its sequence, from 1. */
    public int step(int place) {
        int first = place;
        while (requests.get(first).request().follows()) {
            first--;
        }
        return place - first + 1;
    }

    /** How long a user waits before it. */
    public Duration think(int place, long number) {
        Think think = requests.get(place).request().think();
        return think == null ? Duration.ZERO : think.time(number + ((long) place << 48));
    }

    /**
     * The path and query of the request at that place with that number.
     *
     * @param taken what was taken from answers before it in its sequence, by name
     */
    public String path(int place, long number, Map<String, String> taken) {
        return requests.get(place).path().text(number, target.columns(), taken, Template::inPath);
    }

    /** The value of one of its headers. */
    public String header(int place, String name, long number, Map<String, String> taken) {
        Template value = requests.get(place).headers().get(name);
        if (value == null) {
            throw new IllegalArgumentException("no header " + name);
        }
        return value.text(number, target.columns(), taken, Template::inHeader);
    }

    /** Its body; empty without one. */
    public String body(int place, long number, Map<String, String> taken) {
        Sent sent = requests.get(place);
        return sent.body() == null
                ? ""
                : sent.body()
                        .text(number, target.columns(), taken, sent.request().json() ? Template::inJson : text -> text);
    }
}
