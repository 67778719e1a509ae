package dev.serverlab.model.file.text;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The text of a file as a tree, with the line and column of each part. Some YAML features are refused: an anchor can
 * contain itself, and one document is one experiment.
 */
public final class Yaml {

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setUseMarks(true).build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** Within these, all values are text: servers get them, and variants are named by them, as they are spelt. */
    private static final Set<String> TEXTS = Set.of("settings", "sweep", "setUp", "env", "headers");
    /** Within this, values have their JSON types. */
    private static final String JSON = "json";

    /** Twice the depth of any key in a file. */
    private static final int DEEPEST = 12;
    /** Keys, their values and elements; fifty variants with forty settings each have some 4,300. */
    private static final int MAX_VALUES = 5_000;

    private final Iterator<Event> events;
    private final Findings findings;
    private final Map<Location, Mark> marks = new HashMap<>();
    private final Map<Location, String> spelt = new LinkedHashMap<>();
    private final @Nullable JsonNode document;

    /**
     * Reads a text.
     *
     * @param findings collects duplicate keys, anchors and aliases
     * @throws YamlEngineException when it is not YAML, most often with a mark
     */
    public Yaml(String text, Findings findings) {
        this.findings = findings;
        events = new Parse(SETTINGS).parseString(text).iterator();
        events.next();
        document = events.next().getEventId() == Event.ID.DocumentStart ? node(events.next(), Location.FILE) : null;
        while (events.hasNext()) {
            Event after = events.next();
            if (after.getEventId() == Event.ID.DocumentStart) {
                throw new YamlMistake.Refused(
                        "a second document begins here, but a file holds one experiment; put the other into its "
                                + "own file",
                        after);
            }
        }
    }

    /** Its values as JSON; absent when there are none. */
    public @Nullable JsonNode document() {
        return document;
    }

    /** Whether there is a value at that location. */
    public boolean has(Location location) {
        return marks.containsKey(location);
    }

    /** Where a part begins, or else the innermost existing part around it. */
    public Mark mark(Location location) {
        Mark mark = marks.get(location);
        return mark == null ? mark(location.outer()) : mark;
    }

    /** Restores the file's spelling of numbers that are text to the lab, such as values of settings. */
    public void keepSpelling() {
        spelt.forEach((location, text) -> {
            if (document != null
                    && location.steps().stream()
                            .takeWhile(step -> !step.equals(JSON))
                            .anyMatch(TEXTS::contains)
                    && location.find(document).isValueNode()
                    && !location.find(document).isNull()) {
                location.replaceIn(document, NODES.stringNode(text));
            }
        });
    }

    private JsonNode node(Event event, Location location) {
        if (location.steps().size() > DEEPEST) {
            throw new YamlMistake.Refused("it is nested deeper than %s levels, deeper than any key", event, DEEPEST);
        }
        if (marks.size() > MAX_VALUES) {
            throw new YamlMistake.Refused("it has more than %s keys and values", event, MAX_VALUES);
        }
        event.getStartMark().ifPresent(mark -> marks.put(location, mark));
        checkAnchor(event, location);
        return switch (event.getEventId()) {
            case Scalar -> value((ScalarEvent) event, location);
            case SequenceStart -> {
                ArrayNode list = NODES.arrayNode();
                for (Event next = events.next(); next.getEventId() != Event.ID.SequenceEnd; next = events.next()) {
                    list.add(node(next, location.at(list.size())));
                }
                yield list;
            }
            case MappingStart -> {
                ObjectNode mapping = NODES.objectNode();
                for (Event next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
                    addMember(mapping, next, location);
                }
                yield mapping;
            }
            default -> NODES.nullNode();
        };
    }

    private void addMember(ObjectNode mapping, Event key, Location location) {
        if (!(key instanceof ScalarEvent || key instanceof AliasEvent)) {
            throw new YamlMistake.Refused("a key must be text", key);
        }
        String name = key instanceof ScalarEvent scalar ? scalar.getValue() : "*";
        key.getStartMark().ifPresent(mark -> marks.put(location.atKey(name), mark));
        checkAnchor(key, location.atKey(name));
        if (mapping.has(name)) {
            findings.say(location.at(name), "the key is given twice");
        }
        mapping.set(name, node(events.next(), location.at(name)));
    }

    private void checkAnchor(Event event, Location location) {
        if (event instanceof AliasEvent alias) {
            findings.say(
                    location,
                    "'*%s' is an alias, which is not supported; write the value out, or put text that begins "
                            + "with * in quotes",
                    alias.getAlias());
        } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            findings.say(
                    location,
                    "'&%s' is an anchor, which is not supported; leave it out, or put text that begins with "
                            + "& in quotes",
                    node.getAnchor().get());
        }
    }

    private JsonNode value(ScalarEvent scalar, Location location) {
        String text = scalar.getValue();
        boolean plain = scalar.getTag().isEmpty() && scalar.getImplicit().canOmitTagInPlainScalar();
        Tag tag = plain ? SETTINGS.getSchema().getScalarResolver().resolve(text, true) : Tag.STR;
        if (tag.equals(Tag.NULL)) {
            return NODES.nullNode();
        }
        if (!tag.equals(Tag.STR)) {
            spelt.put(location, text);
        }
        if (tag.equals(Tag.BOOL)) {
            return NODES.booleanNode(Boolean.parseBoolean(text));
        }
        // Infinity, .nan and numbers that overflow are not valid values.
        boolean number = tag.equals(Tag.INT) || tag.equals(Tag.FLOAT) && !text.contains(".i") && !text.contains(".n");
        if (!number || !Double.isFinite(Double.parseDouble(text))) {
            return NODES.stringNode(text);
        }
        return tag.equals(Tag.INT)
                ? NODES.numberNode(new BigInteger(text))
                : NODES.numberNode(Double.parseDouble(text));
    }
}
