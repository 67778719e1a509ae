package dev.serverlab.model.json;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The outcome of a trial as a file of its folder, from which a run that was cut short goes on. Unlike {@code run.json} it
 * loses nothing: histograms are whole, durations are kept to the nanosecond. It is the lab's own and changes with it.
 */
public final class OutcomeJson {

    /** Its name in a trial's folder. */
    public static final String FILE = "outcome.json";

    private static final int VERSION = 1;

    private static final JsonMapper JSON = RunReader.JSON
            .rebuild()
            .addModule(new SimpleModule()
                    .addSerializer(Histogram.class, RunJson.spelt(LatencyMicros::write))
                    .addDeserializer(Histogram.class, RunReader.spelt(LatencyMicros::read))
                    .addSerializer(Duration.class, RunJson.spelt(Duration::toString))
                    .addDeserializer(Duration.class, RunReader.spelt(OutcomeJson::duration))
                    .addSerializer(OptionalLong.class, array(one -> one.stream().toArray()))
                    .addDeserializer(
                            OptionalLong.class,
                            element(long[].class, all -> LongStream.of(all).findFirst()))
                    .addSerializer(OptionalInt.class, array(one -> one.stream().toArray()))
                    .addDeserializer(
                            OptionalInt.class,
                            element(int[].class, all -> IntStream.of(all).findFirst()))
                    .addSerializer(
                            OptionalDouble.class, array(one -> one.stream().toArray()))
                    .addDeserializer(
                            OptionalDouble.class,
                            element(double[].class, all -> DoubleStream.of(all).findFirst())))
            .build();

    private record Kept(int version, Outcome outcome) {}

    private OutcomeJson() {}

    /** The outcome as text. */
    public static String write(Outcome outcome) {
        return JSON.writeValueAsString(new Kept(VERSION, outcome)) + "\n";
    }

    /**
     * Reads it back, equal to what was written.
     *
     * @throws LabException with {@code run-damaged} when it cannot be read
     */
    public static Outcome read(Path file) {
        try {
            if (Files.size(file) > KeptRun.MOST_BYTES) {
                throw damaged(file, "it is larger than any of the lab's");
            }
            Kept kept = JSON.readValue(Files.readAllBytes(file), Kept.class);
            if (kept.version() != VERSION) {
                throw damaged(file, "it has version " + kept.version() + ", and this lab writes " + VERSION);
            }
            return kept.outcome();
        } catch (JacksonException e) {
            throw damaged(file, "at " + RunReader.place(e) + ": " + RunReader.reason(e));
        } catch (IOException e) {
            throw damaged(file, e.getClass().getSimpleName() + " (" + e.getMessage() + ")");
        }
    }

    private static LabException damaged(Path file, String why) {
        return LabException.refused(
                "run-damaged",
                file + " cannot be read: " + why + ".",
                "Take it from where it was kept whole, or start the run anew.");
    }

    private static Duration duration(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("'" + text + "' is no duration", e);
        }
    }

    /** What may be absent is an array of one number or none: null would mean that a required part is missing. */
    private static <T> ValueSerializer<T> array(Function<T, Object> numbers) {
        return new ValueSerializer<>() {
            @Override
            public void serialize(T value, JsonGenerator generator, SerializationContext context) {
                context.writeValue(generator, numbers.apply(value));
            }
        };
    }

    private static <A, T> ValueDeserializer<T> element(Class<A> array, Function<A, T> first) {
        return new ValueDeserializer<>() {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) {
                return first.apply(context.readValue(parser, array));
            }
        };
    }
}
