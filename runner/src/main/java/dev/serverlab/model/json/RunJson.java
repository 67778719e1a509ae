package dev.serverlab.model.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Spelling;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.machine.Jdk;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.paired.Evidence;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Writes {@code run.json}, and what is made of the same parts. Absent values are left out; durations are spelt as in an
 * experiment file. {@link KeptRun} reads it back.
 */
public final class RunJson {

    /** What is written with, for {@link RunReader} to read the same back. */
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .addMixIn(Load.class, LoadModel.class)
            .addMixIn(Trial.class, PlannedTrial.class)
            .addMixIn(Jdk.class, JdkWithoutPath.class)
            .addMixIn(Evidence.class, EndsBesideEffect.class)
            .addModule(new Spelling())
            .addModule(new SimpleModule()
                    .addSerializer(Path.class, spelt(Path::toString))
                    .addSerializer(Bottleneck.Label.class, spelt(Bottleneck.Label::wireName))
                    .addSerializer(Run.State.class, spelt(state -> state.name().toLowerCase(Locale.ROOT))))
            .build();

    private RunJson() {}

    /** The run as JSON text. */
    public static String write(Run run) {
        return text(run);
    }

    /** Anything that is made of the same parts, as JSON text. */
    public static String text(Object value) {
        return JSON.writeValueAsString(value) + "\n";
    }

    /** JSON text of a file that was kept. */
    public static JsonNode tree(String text) {
        return JSON.readTree(text);
    }

    /** A part of it, as what it was written from. */
    public static <T> T value(JsonNode part, Class<T> type) {
        return RunReader.read(part, type);
    }

    @JsonIgnoreProperties("home")
    private interface JdkWithoutPath {}

    private interface EndsBesideEffect {
        @JsonUnwrapped
        Interval interval();
    }

    static <T> ValueSerializer<T> spelt(Function<T, String> words) {
        return new ValueSerializer<>() {
            @Override
            public void serialize(T value, JsonGenerator generator, SerializationContext context) {
                generator.writeString(words.apply(value));
            }
        };
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "model")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Load.Closed.class, name = "closed"),
        @JsonSubTypes.Type(value = Load.Open.class, name = "open"),
        @JsonSubTypes.Type(value = Load.SelfDriven.class, name = "self-driven")
    })
    private interface LoadModel {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "protocol")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Trial.Solo.class, name = "solo"),
        @JsonSubTypes.Type(value = Trial.Paired.class, name = "paired")
    })
    private interface PlannedTrial {}
}
