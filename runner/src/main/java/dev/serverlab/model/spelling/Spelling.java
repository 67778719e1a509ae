package dev.serverlab.model.spelling;

import dev.serverlab.contract.Work;
import dev.serverlab.generator.Think;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.FromStringDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializerBase;

/** How values are spelt in experiment files and in files of runs, for reading and writing. */
public final class Spelling extends SimpleModule {

    private static final long serialVersionUID = 1L;

    /** For durations, think times, paths and {@link Work}; other types declare their own. */
    public Spelling() {
        spell(Path.class, Path::toString, Path::of);
        spell(Duration.class, Durations::format, Durations::parse);
        spell(Think.class, Think::toString, Think::parse);
        spell(Work.class, Work::wireName, Spelling::work);
    }

    private static Work work(String name) {
        return Work.ofWireName(name)
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is not a kind of work"));
    }

    /** The same with another type. */
    public final <T> Spelling spell(Class<T> type, Function<T, String> words, Function<String, T> meaning) {
        addSerializer(type, new ToStringSerializerBase(type) {
            @Override
            public String valueToString(Object value) {
                return words.apply(type.cast(value));
            }
        });
        addDeserializer(type, new FromStringDeserializer<T>(type) {
            @Override
            protected T _deserialize(String value, DeserializationContext context) {
                return meaning.apply(value);
            }
        });
        return this;
    }
}
