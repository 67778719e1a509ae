package dev.serverlab.model.file;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Mistakes in YAML as sentences with their place, in the lab's words and not in those of the library that reads it. */
final class YamlWords {

    /** Of what quotes a key or a value, however long that is. */
    private static final int LONGEST_KEY = 200;

    private static final int LONGEST = 1_000;

    private YamlWords() {}

    /** What is YAML and not for the lab's files, with a {@linkplain java.util.Formatter format} of why. */
    static final class Refused extends ParserException {

        private static final long serialVersionUID = 1L;

        Refused(String what, Event at, @Nullable Object... values) {
            super(what.formatted(values), at.getStartMark());
        }
    }

    /** A mistake in one sentence with file, line and column, both from 1, and the key. */
    static String of(Path file, @Nullable Mark mark, Location location, String what) {
        return file
                + (mark == null ? "" : " line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
                + (location.equals(Location.FILE) ? "" : " (" + clipped(location.toString(), LONGEST_KEY) + ")")
                + ": " + clipped(what, LONGEST);
    }

    /** The same of what cannot be read as YAML. */
    static String of(Path file, YamlEngineException syntax) {
        if (!(syntax instanceof MarkedYamlEngineException marked)) {
            return file + ": it has a character that YAML does not allow, such as a control character";
        }
        Mark mark = marked.getProblemMark().orElse(null);
        String what = marked instanceof Refused
                ? marked.getProblem()
                : (mark != null && isTab(mark)
                        ? "this is a tab, and YAML is indented with spaces"
                        : "this is not YAML; look at this line and the one before: spaces at the start, quotes, "
                                + "brackets, the space behind a colon");
        return of(file, mark, Location.FILE, what);
    }

    private static boolean isTab(Mark mark) {
        return mark.getPointer() < mark.getBuffer().length && mark.getBuffer()[mark.getPointer()] == '\t';
    }

    private static String clipped(String text, int longest) {
        return text.length() > longest ? text.substring(0, longest) + "…" : text;
    }
}
