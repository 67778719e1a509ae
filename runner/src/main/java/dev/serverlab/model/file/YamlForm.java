package dev.serverlab.model.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * What is YAML and not for experiment files, found before anything is made of the text: an anchor can hold itself, Jackson takes an
 * alias for its name, and of several documents it would read only the first.
 */
final class YamlForm {

    private YamlForm() {}

    /**
     * Something that a file cannot have.
     *
     * @param at where it begins; empty when the parser does not tell
     * @param what is wrong and what to do
     */
    record Refused(Optional<Mark> at, String what) {}

    /**
     * All of it, in the order of the text.
     *
     * @throws YamlEngineException when the text is no YAML, most often with a mark
     */
    static List<Refused> refusedIn(String text) {
        List<Refused> refused = new ArrayList<>();
        int documents = 0;
        for (Event event : new Parse(LoadSettings.builder().setUseMarks(true).build()).parseString(text)) {
            if (event instanceof AliasEvent alias) {
                refused.add(new Refused(
                        event.getStartMark(),
                        "'*" + alias.getAlias() + "' is an alias, and anchors and aliases are not supported; write the"
                                + " value out, or put text that begins with * in quotes"));
            } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
                refused.add(new Refused(
                        event.getStartMark(),
                        "'&" + node.getAnchor().get() + "' is an anchor, and anchors and aliases are not supported;"
                                + " leave it out, or put text that begins with & in quotes"));
            } else if (event instanceof DocumentStartEvent && ++documents == 2) {
                refused.add(new Refused(
                        event.getStartMark(),
                        "a second document begins here, and a file is one experiment; put the other one into a file of its"
                                + " own"));
            }
        }
        return refused;
    }
}
