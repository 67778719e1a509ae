package dev.serverlab.model.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Where in the text of a YAML file its parts stand. */
final class YamlPlaces {

    private final @Nullable Node root;

    private YamlPlaces(@Nullable Node root) {
        this.root = root;
    }

    /**
     * Looks at a text.
     *
     * @throws YamlEngineException when it is no YAML, most often with a mark
     */
    static YamlPlaces of(String text) {
        return new YamlPlaces(
                new Compose(LoadSettings.builder().setUseMarks(true).build())
                        .composeString(text)
                        .orElse(null));
    }

    /** Whether there is something at exactly that place. */
    boolean has(Place place) {
        return node(place.steps(), false) != null;
    }

    /**
     * Where the value of that place begins; empty when there is nothing at it.
     *
     * @param key whether its key is meant instead
     */
    Optional<Mark> find(Place place, boolean key) {
        Node node = place.steps().isEmpty() ? null : node(place.steps(), key);
        return node == null ? Optional.empty() : node.getStartMark();
    }

    /** Where that place is, or the innermost around it that there is. */
    Optional<Mark> nearest(Place place) {
        for (int length = place.steps().size(); length >= 0; length--) {
            Node node = node(place.steps().subList(0, length), false);
            if (node != null) {
                return node.getStartMark();
            }
        }
        return Optional.empty();
    }

    /** The keys that are given more than once in one mapping. */
    List<Place> duplicates() {
        List<Place> found = new ArrayList<>();
        if (root != null) {
            collect(root, Place.FILE, found);
        }
        return found;
    }

    private static void collect(Node node, Place place, List<Place> found) {
        if (node instanceof MappingNode mapping) {
            Set<String> names = new HashSet<>();
            for (NodeTuple member : mapping.getValue()) {
                if (member.getKeyNode() instanceof ScalarNode key) {
                    if (!names.add(key.getValue())) {
                        found.add(place.at(key.getValue()));
                    }
                    collect(member.getValueNode(), place.at(key.getValue()), found);
                }
            }
        } else if (node instanceof SequenceNode list) {
            for (int index = 0; index < list.getValue().size(); index++) {
                collect(list.getValue().get(index), place.at(index), found);
            }
        }
    }

    private @Nullable Node node(List<Object> steps, boolean keyOfLast) {
        Node node = root;
        for (int i = 0; i < steps.size() && node != null; i++) {
            Object step = steps.get(i);
            boolean key = keyOfLast && i == steps.size() - 1;
            if (node instanceof MappingNode mapping && step instanceof String name) {
                node = member(mapping, name, key);
            } else if (node instanceof SequenceNode list && step instanceof Integer index) {
                node = index >= 0 && index < list.getValue().size()
                        ? list.getValue().get(index)
                        : null;
            } else {
                node = null;
            }
        }
        return node;
    }

    /** The last of that name, which is the one too many when there are several. */
    private static @Nullable Node member(MappingNode mapping, String name, boolean key) {
        Node found = null;
        for (NodeTuple member : mapping.getValue()) {
            if (member.getKeyNode() instanceof ScalarNode scalar
                    && scalar.getValue().equals(name)) {
                found = key ? member.getKeyNode() : member.getValueNode();
            }
        }
        return found;
    }
}
