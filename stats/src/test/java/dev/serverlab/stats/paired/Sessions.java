package dev.serverlab.stats.paired;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Sessions made up for tests. */
final class Sessions {

    private Sessions() {}

    /** A session of the variants a, b, c…, of one block each. */
    static Session of(double... values) {
        return ofBlocks(DoubleStream.of(values).mapToObj(List::of).toList());
    }

    /** A session of the variants a, b, c… with these blocks, of which each weighs the same. */
    static Session ofBlocks(List<List<Double>> blocks) {
        return session(blocks.stream()
                .map(each -> new Session.Values(
                        each.stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
                        new ArrayList<@Nullable Double>(each)))
                .toList());
    }

    /** A session of the variants a, b, c…. */
    static Session session(List<Session.Values> values) {
        Map<String, Session.Values> byVariant = new LinkedHashMap<>();
        IntStream.range(0, values.size())
                .forEach(variant -> byVariant.put(Character.toString('a' + variant), values.get(variant)));
        return new Session(byVariant);
    }
}
