package dev.serverlab.model.file;

import dev.serverlab.model.experiment.RunLength;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Finds all that is wrong with an experiment file: what has not the form of the schema, and, with that left out, what does
 * not fit together.
 */
final class Drafting {

    private final YAMLMapper mapper;
    private final Path file;
    private final String name;
    private final RunLength form;

    /** @param name of the experiment */
    Drafting(YAMLMapper mapper, Path file, String name, RunLength form) {
        this.mapper = mapper;
        this.file = file;
        this.name = name;
        this.form = form;
    }

    Draft of(String text) {
        YamlPlaces places;
        try {
            List<YamlForm.Refused> refused = YamlForm.refusedIn(text);
            if (!refused.isEmpty()) {
                return Draft.refused(file, form, refused);
            }
            places = YamlPlaces.of(text);
        } catch (YamlEngineException syntax) {
            return Draft.unreadable(file, form, syntaxMistake(text, syntax));
        }
        List<Mistake> twice = places.duplicates().stream()
                .map(place -> new Mistake(place, "the key is given twice"))
                .toList();
        if (!twice.isEmpty()) {
            return Draft.of(file, form, null, false, places, List.of(), twice);
        }
        JsonNode document = mapper.readTree(text);
        if (document.isMissingNode() || document.isNull()) {
            return Draft.unreadable(file, form, file + ": the file is empty");
        }
        List<FileSchema.Found> mistaken = new FileSchema().mistakesIn(document);
        ExperimentFile read = read(text, document, mistaken);
        if (read == null) {
            return Draft.of(file, form, null, false, places, mistaken, List.of());
        }
        Interpretation meaning = Interpretation.of(name, read, form);
        List<Mistake> others = Stream.concat(
                        meaning.mistakes().stream(),
                        ExperimentLimits.mistakesIn(meaning.experiment(), meaning.places()).stream())
                .filter(mistake -> meaning.ofKeys().contains(mistake)
                        || mistaken.stream().noneMatch(before -> follows(mistake.place(), before.touched())))
                .toList();
        return Draft.of(file, form, meaning, read.asPublished() != null, places, mistaken, others);
    }

    private String syntaxMistake(String text, YamlEngineException syntax) {
        try {
            mapper.readTree(text);
            return file + ": " + syntax.getMessage();
        } catch (JacksonException e) {
            return YamlMistake.describe(file, text, e);
        }
    }

    /** From the text, since a tree does not keep how numbers are spelt; from what is right of the tree when not all is. */
    private @Nullable ExperimentFile read(String text, JsonNode document, List<FileSchema.Found> mistaken) {
        if (mistaken.isEmpty()) {
            return mapper.readValue(text, ExperimentFile.class);
        }
        mistaken.forEach(each -> leaveOut(document, each.touched().steps()));
        try {
            return document.isObject() ? mapper.treeToValue(document, ExperimentFile.class) : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    private static void leaveOut(JsonNode document, List<Object> steps) {
        JsonNode node = document;
        for (int i = 0; i < steps.size(); i++) {
            boolean last = i == steps.size() - 1;
            if (node instanceof ObjectNode object && steps.get(i) instanceof String key) {
                if (last && i == 1 && steps.getFirst().equals("sweep")) {
                    object.putNull(key); // What is swept still counts.
                } else if (last) {
                    object.remove(key);
                }
                node = object.path(key);
            } else if (node instanceof ArrayNode list && steps.get(i) instanceof Integer index) {
                if (last && index < list.size()) {
                    list.setNull(index);
                }
                node = list.path(index);
            }
        }
    }

    /** Whether a mistake may be one only because of what was left out. */
    private static boolean follows(Place mistake, Place before) {
        boolean variants = before.isIn("variants") || before.isIn("sweep");
        boolean named = mistake.equals(SweepExpansion.PLACE)
                || mistake.isIn("claims")
                        && (mistake.steps().getLast().equals("variant")
                                || mistake.steps().getLast().equals("against"));
        boolean ofNobody = before.isIn("source") && mistake.equals(Place.of("claims"));
        return mistake.touches(before) || variants && named || ofNobody;
    }
}
