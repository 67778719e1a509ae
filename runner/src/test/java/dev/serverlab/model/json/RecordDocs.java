package dev.serverlab.model.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the Javadoc of a record says, as plain text.
 *
 * @param text of the record itself; empty without any
 * @param components of its components, by name
 */
record RecordDocs(String text, Map<String, String> components) {

    private static final List<String> MODULES = List.of("runner", "stats", "contract", "generator-api");
    private static final Pattern INLINE = Pattern.compile("\\{@\\w+ #?([^}]*)}");
    private static final Pattern COMPONENT = Pattern.compile("@param (\\w+) ([^@]*)");

    /** Of a type of the lab; empty of any other. */
    static RecordDocs of(Class<?> type) throws IOException {
        String source = source(type.getNestHost());
        Matcher declared = Pattern.compile("(?:record|interface) " + type.getSimpleName() + "\\b")
                .matcher(source);
        int end = declared.find() ? source.lastIndexOf("*/", declared.start()) : -1;
        if (end < 0 || source.substring(end, declared.start()).contains(";")) {
            return new RecordDocs("", Map.of());
        }
        String comment =
                source.substring(source.lastIndexOf("/**", end) + 3, end).replaceAll("\\s*\\n\\s*\\* *", " ");
        String plain = INLINE.matcher(comment).replaceAll("$1").strip();
        Map<String, String> components = new LinkedHashMap<>();
        Matcher component = COMPONENT.matcher(plain);
        while (component.find()) {
            components.put(component.group(1), component.group(2).strip());
        }
        return new RecordDocs(
                plain.replaceFirst("@(param|return|throws) .*", "").strip(), components);
    }

    private static String source(Class<?> type) throws IOException {
        for (String module : MODULES) {
            Path file = Path.of("..", module, "src/main/java", type.getName().replace('.', '/') + ".java");
            if (Files.exists(file)) {
                return Files.readString(file);
            }
        }
        return "";
    }
}
