package dev.serverlab.testing;

import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The metrics of a management port at one moment. */
public record Scraped(String text) {

    public static Scraped of(URI management) {
        return new Scraped(Client.get(management, "/actuator/prometheus").body());
    }

    /** Waits until each of those sums is as wanted, all at one moment. */
    public static void awaitSums(URI management, Map<String, Double> wanted) {
        Awaited.equal("the sums", () -> of(management).sums(wanted), wanted);
    }

    private Map<String, Double> sums(Map<String, Double> names) {
        return names.keySet().stream().collect(Collectors.toMap(name -> name, this::sum));
    }

    /** The sum of all series of that name; 0 when there is none. */
    public double sum(String name) {
        return series(name)
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Whether there is a series of that name. */
    public boolean has(String name) {
        return series(name).findAny().isPresent();
    }

    private Stream<String> series(String name) {
        return text.lines().filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "));
    }
}
