package dev.serverlab.measure.server;

import dev.serverlab.model.file.text.InputText;
import dev.serverlab.model.file.text.YamlMistake;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A YAML file that describes something that the lab can start. */
public final class DescriptorFile {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    private DescriptorFile() {}

    /**
     * Reads one, which receives its absolute path.
     *
     * @param problem when it is malformed, from the description of what is wrong
     * @throws LabException with line, column and key when it is, or when it is no text
     */
    public static <T> T read(Path file, Class<T> type, Function<String, LabException> problem) {
        String text = InputText.of(file);
        try {
            return YAML.readerFor(type)
                    .with(new InjectableValues.Std().addValue(Path.class, file.toAbsolutePath()))
                    .readValue(text);
        } catch (JacksonException e) {
            throw problem.apply(YamlMistake.describe(file, text, e));
        }
    }
}
