package dev.serverlab.model.file;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The text of a file as a tree, with the line and column of each part. What is YAML and not for the lab's files is a mistake: an
 * anchor can hold itself, and one document is one experiment.
 */
final class Yaml {

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setUseMarks(true).build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** Within these all values are text: as they are spelt, servers are given them and variants are named by them. */
    private static final Set<String> TEXTS = Set.of("settings", "sweep", "setUp");

    private final Iterator<Event> events;
    private final Findings findings;
    private final Map<Location, Mark> marks = new HashMap<>();
    private final Map<Location, String> spelt = new LinkedHashMap<>();
    private final @Nullable JsonNode document;

    /**
     * Reads a text.
     *
     * @param findings take keys that are given twice, anchors and aliases
     * @throws YamlEngineException when it is no YAML, most often with a mark
     */
    Yaml(String text, Findings findings) {
        this.findings = findings;
        events = new Parse(SETTINGS).parseString(text).iterator();
        events.next();
        document = events.next() instanceof DocumentStartEvent ? node(events.next(), Location.FILE) : null;
        while (events.hasNext()) {
            Event after = events.next();
            if (after instanceof DocumentStartEvent) {
                throw new ParserException(Findings.words("second-document"), after.getStartMark());
            }
        }
    }

    /** Its values as JSON has them; absent when there are none. */
    @Nullable
    JsonNode document() {
        return document;
    }

    /** Whether something stands at that location. */
    boolean has(Location location) {
        return marks.containsKey(location);
    }

    /** Where a part begins, or the innermost around it that there is. */
    Mark mark(Location location) {
        Mark mark = marks.get(location);
        return mark == null ? mark(location.outer()) : mark;
    }

    /** A mistake in one sentence with file, line and column, both from 1, and the key. */
    static String words(Path file, @Nullable Mark mark, Location location, String what) {
        return file
                + (mark == null ? "" : " line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
                + (location.equals(Location.FILE) ? "" : " (" + location + ")") + ": " + what;
    }

    /** The same of what is no YAML. */
    static String words(Path file, YamlEngineException syntax) {
        return syntax instanceof MarkedYamlEngineException marked
                ? words(file, marked.getProblemMark().orElse(null), Location.FILE, marked.getProblem())
                : file + ": "
                        + String.valueOf(syntax.getMessage())
                                .lines()
                                .findFirst()
                                .orElse("malformed");
    }

    /** Gives numbers that are texts to the lab, such as values of settings, the spelling that they have in the file. */
    void keepSpelling() {
        spelt.forEach((location, text) -> {
            if (document != null
                    && location.steps().stream().anyMatch(TEXTS::contains)
                    && location.find(document).isValueNode()
                    && !location.find(document).isNull()) {
                location.replaceIn(document, NODES.stringNode(text));
            }
        });
    }

    private JsonNode node(Event event, Location location) {
        event.getStartMark().ifPresent(mark -> marks.put(location, mark));
        checkAnchor(event, location);
        return switch (event) {
            case ScalarEvent scalar -> value(scalar, location);
            case SequenceStartEvent start -> {
                ArrayNode list = NODES.arrayNode();
                for (Event next = events.next(); !(next instanceof SequenceEndEvent); next = events.next()) {
                    list.add(node(next, location.at(list.size())));
                }
                yield list;
            }
            case MappingStartEvent start -> {
                ObjectNode mapping = NODES.objectNode();
                for (Event next = events.next(); !(next instanceof MappingEndEvent); next = events.next()) {
                    addMember(mapping, next, location);
                }
                yield mapping;
            }
            default -> NODES.nullNode();
        };
    }

    private void addMember(ObjectNode mapping, Event key, Location location) {
        if (!(key instanceof ScalarEvent || key instanceof AliasEvent)) {
            throw new ParserException("a key must be text", key.getStartMark());
        }
        String name = key instanceof ScalarEvent scalar ? scalar.getValue() : "*";
        key.getStartMark().ifPresent(mark -> marks.put(location.atKey(name), mark));
        checkAnchor(key, location.atKey(name));
        if (mapping.has(name)) {
            findings.say(location.at(name), "duplicate-key");
        }
        mapping.set(name, node(events.next(), location.at(name)));
    }

    private void checkAnchor(Event event, Location location) {
        if (event instanceof AliasEvent alias) {
            findings.say(location, "alias", alias.getAlias());
        } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            findings.say(location, "anchor", node.getAnchor().get());
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
        if (tag.equals(Tag.INT)) {
            return NODES.numberNode(new BigInteger(text));
        }
        // Infinity is no number that can be run, nor is .nan.
        boolean finite = tag.equals(Tag.FLOAT) && !text.contains(".i") && !text.contains(".n");
        return finite && Double.isFinite(Double.parseDouble(text))
                ? NODES.numberNode(Double.parseDouble(text))
                : NODES.stringNode(text);
    }
}
