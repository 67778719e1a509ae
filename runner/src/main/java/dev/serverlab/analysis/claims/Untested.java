package dev.serverlab.analysis.claims;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What was published and no experiment puts to the test.
 *
 * @param title the publication
 * @param setUp what it was measured with
 * @param claims what it says
 * @param why no experiment has it
 */
public record Untested(String title, String setUp, List<Statement> claims, String why) {

    /**
     * One thing that it says.
     *
     * @param says in a sentence
     * @param published the figures
     */
    public record Statement(String says, String published) {}

    private record Document(List<Untested> publications) {}

    /** All that is known of; they come with the lab. */
    public static List<Untested> all() {
        try (InputStream file = Objects.requireNonNull(Untested.class.getResourceAsStream("untested.yaml"))) {
            return new YAMLMapper().readValue(file, Document.class).publications();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
