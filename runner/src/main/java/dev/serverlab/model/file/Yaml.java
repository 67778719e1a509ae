package dev.serverlab.model.file;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

    private Yaml(String text, Findings findings) {
        this.findings = findings;
        events = new Parse(SETTINGS).parseString(text).iterator();
        events.next();
        document = events.next() instanceof DocumentStartEvent ? node(events.next(), Location.FILE) : null;
        while (events.hasNext()) {
            Event after = events.next();
            if (after instanceof DocumentStartEvent) {
                throw wrong(
                        after,
                        "a second document begins here, and a file is one experiment; put the other one into a file of its"
                                + " own");
            }
        }
    }

    /**
     * Reads a text.
     *
     * @param findings take keys that are given twice, anchors and aliases
     * @throws YamlEngineException when it is no YAML, most often with a mark
     */
    static Yaml read(String text, Findings findings) {
        return new Yaml(text, findings);
    }

    /** Its values as JSON has them; absent when there are none. */
    @Nullable
    JsonNode document() {
        return document;
    }

    /** Where a part begins; empty when there is nothing at that location. */
    Optional<Mark> mark(Location location) {
        return Optional.ofNullable(marks.get(location));
    }

    /** Where a part begins, or the innermost around it that there is. */
    Optional<Mark> nearest(Location location) {
        Location at = location;
        while (!marks.containsKey(at) && !at.steps().isEmpty()) {
            at = at.outer();
        }
        return mark(at);
    }

    /** A mistake in one sentence with file, line and column, both from 1, and the key. */
    static String words(Path file, Optional<Mark> mark, Location location, String what) {
        String position = mark.map(at -> " line " + (at.getLine() + 1) + ", column " + (at.getColumn() + 1))
                .orElse("");
        return file + position + (location.toString().isEmpty() ? "" : " (" + location + ")") + ": " + what;
    }

    /** The same of what is no YAML. */
    static String words(Path file, YamlEngineException syntax) {
        return syntax instanceof MarkedYamlEngineException marked
                ? words(file, marked.getProblemMark(), Location.FILE, marked.getProblem())
                : file + ": "
                        + String.valueOf(syntax.getMessage())
                                .lines()
                                .findFirst()
                                .orElse("malformed");
    }

    /** Gives numbers that are texts to the lab, such as values of settings, the spelling that they have in the file. */
    void keepSpelling() {
        spelt.forEach((location, text) -> {
            JsonNode there = document == null ? NODES.missingNode() : location.find(document);
            if ((there.isNumber() || there.isBoolean())
                    && location.steps().stream().anyMatch(TEXTS::contains)) {
                location.replaceIn(Objects.requireNonNull(document), NODES.stringNode(text));
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
            throw wrong(key, "a key must be text");
        }
        String name = key instanceof ScalarEvent scalar ? scalar.getValue() : "*";
        key.getStartMark().ifPresent(mark -> marks.put(location.atKey(name), mark));
        checkAnchor(key, location.atKey(name));
        if (mapping.has(name)) {
            findings.add(location.at(name), "the key is given twice");
        }
        mapping.set(name, node(events.next(), location.at(name)));
    }

    private void checkAnchor(Event event, Location location) {
        if (event instanceof AliasEvent alias) {
            findings.add(
                    location,
                    "'*" + alias.getAlias()
                            + "' is an alias, and anchors and aliases are not supported; write the value"
                            + " out, or put text that begins with * in quotes");
        } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            findings.add(
                    location,
                    "'&" + node.getAnchor().get()
                            + "' is an anchor, and anchors and aliases are not supported; leave it"
                            + " out, or put text that begins with & in quotes");
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

    private static ParserException wrong(Event event, String what) {
        return new ParserException(what, event.getStartMark());
    }
}
