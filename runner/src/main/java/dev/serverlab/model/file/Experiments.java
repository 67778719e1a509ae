package dev.serverlab.model.file;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The experiment files of a folder. */
public final class Experiments {

    private static final String ENDING = ".yaml";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .addModule(new SimpleModule()
                    .addDeserializer(Duration.class, new TextDeserializer<>(Duration.class, Durations::parse))
                    .addDeserializer(
                            Work.class,
                            new TextDeserializer<>(
                                    Work.class,
                                    text -> Work.ofWireName(text)
                                            .orElseThrow(() -> new IllegalArgumentException(
                                                    "'" + text + "' is not a work; use block, offload or timer")))))
            .build();

    private final Path folder;

    public Experiments(Path folder) {
        this.folder = folder;
    }

    /** The names of all experiments, sorted. */
    public List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw LabException.refused(
                    "experiments-unreadable",
                    "The folder of experiments cannot be read: " + e.getMessage(),
                    "Run the lab from its own checkout.");
        }
    }

    /**
     * Reads an experiment with all that is wrong with it: a name in this folder, or the path of a file.
     *
     * @throws LabException when there is none, when it is no text, or when it has not that form
     */
    public Draft draft(String nameOrPath, RunLength form) {
        Path file = file(nameOrPath);
        return new Drafting(YAML, file, name(file), form).of(text(file));
    }

    /**
     * What an experiment asks, at little cost.
     *
     * @throws LabException when it cannot be read
     */
    public String question(String name) {
        Path file = file(name);
        String text = text(file);
        try {
            String question = parse(text).question();
            return question == null ? name : question;
        } catch (JacksonException e) {
            throw LabException.refused(
                    "experiment-malformed", YamlMistake.describe(file, text, e), "Run ./lab validate " + name + ".");
        }
    }

    private Path file(String nameOrPath) {
        boolean path = nameOrPath.endsWith(ENDING) || nameOrPath.contains("/");
        Path file = path ? Path.of(nameOrPath) : folder.resolve(nameOrPath + ENDING);
        if (!Files.isRegularFile(file)) {
            throw LabException.refused(
                    "unknown-experiment",
                    path ? "There is no file " + file + "." : "There is no experiment '" + nameOrPath + "'.",
                    "Choose one of: " + String.join(", ", names()) + "; or give the path of a .yaml file.");
        }
        return file;
    }

    private static String name(Path file) {
        String fileName = file.getFileName().toString();
        return fileName.endsWith(ENDING) ? fileName.substring(0, fileName.length() - ENDING.length()) : fileName;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw LabException.refused(
                    "experiment-unreadable",
                    file + " cannot be read: " + e.getMessage(),
                    "Check that it is UTF-8 text.");
        }
    }

    /**
     * The file as it is written.
     *
     * @throws JacksonException when it has another form
     */
    static ExperimentFile parse(String text) {
        return YAML.readValue(text, ExperimentFile.class);
    }

    private static final class TextDeserializer<T> extends StdScalarDeserializer<T> {
        private final transient Function<String, T> parse;

        TextDeserializer(Class<T> type, Function<String, T> parse) {
            super(type);
            this.parse = parse;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) {
            try {
                return parse.apply(parser.getValueAsString(""));
            } catch (IllegalArgumentException e) {
                throw InvalidFormatException.from(parser, e.getMessage(), parser.getValueAsString(""), _valueClass);
            }
        }
    }
}
