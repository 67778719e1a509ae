package dev.serverlab.model.experiment;

import dev.serverlab.contract.Work;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** How values are spelt in experiment files and in what runs leave, both ways. */
public final class Spelling extends SimpleModule {

    private static final long serialVersionUID = 1L;

    /** Of durations, paths and {@link Work}; other types tell by themselves. */
    public Spelling() {
        spell(Path.class, Path::toString, Path::of);
        spell(Duration.class, Durations::format, Durations::parse);
        spell(
                Work.class,
                Work::wireName,
                name -> Work.ofWireName(name)
                        .orElseThrow(
                                () -> new IllegalArgumentException("'" + name + "' is none of block, offload, timer")));
    }

    /** The same with another type. */
    public final <T> Spelling spell(Class<T> type, Function<T, String> words, Function<String, T> meaning) {
        addSerializer(type, new StdScalarSerializer<T>(type) {
            @Override
            public void serialize(T value, JsonGenerator generator, SerializationContext context) {
                generator.writeString(words.apply(value));
            }
        });
        addDeserializer(type, new StdScalarDeserializer<T>(type) {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) {
                try {
                    return meaning.apply(parser.getString());
                } catch (IllegalArgumentException e) {
                    throw DatabindException.from(parser, e.getMessage(), e);
                }
            }
        });
        return this;
    }
}
