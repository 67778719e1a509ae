package dev.serverlab.contract;

import java.net.URI;

/** What a management port tells at one moment. */
public record Scraped(String text) {

    public static Scraped of(URI management) {
        return new Scraped(Requests.get(management, "/actuator/prometheus").body());
    }

    /** The sum of all series of that name; 0 when there is none. */
    public double sum(String name) {
        return text.lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Whether there is a series of that name. */
    public boolean has(String name) {
        return text.lines().anyMatch(line -> line.startsWith(name + "{") || line.startsWith(name + " "));
    }
}
