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
     * Reads a descriptor and gives it its absolute path.
     *
     * @param problem makes the exception for a malformed file from a description of the mistake
     * @throws LabException when it is malformed, with line, column and key, or when it is not text
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
