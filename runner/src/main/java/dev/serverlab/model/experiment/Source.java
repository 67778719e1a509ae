package dev.serverlab.model.experiment;

import java.util.Map;

/**
 * The publication that an experiment puts to the test.
 *
 * @param title with author or place and date, as far as they are known
 * @param setUp what it was measured with and on, by name, such as {@code cores}; in the order of the file
 */
public record Source(String title, Map<String, String> setUp) {

    public Source {
        setUp = setUp == null ? Map.of() : setUp; // A file that says nothing of it leaves the key out.
    }
}
