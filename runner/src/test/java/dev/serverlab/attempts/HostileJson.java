package dev.serverlab.attempts;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The file of a run, damaged as disks, editors and liars damage it. */
final class HostileJson {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final String HERE = "@@@here@@@";

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "\"\"",
            "\"x\"",
            "-1",
            "0",
            "0.0",
            "1",
            "1e-320",
            "-1e-320",
            "1e-99",
            "1e300",
            "1e999",
            "-0.5",
            "\"NaN\"",
            "NaN",
            "9".repeat(19),
            "9".repeat(31),
            "9".repeat(400),
            "1" + "0".repeat(200) + "e-200",
            "[]",
            "{}",
            "[[]]",
            "{\"a\": 1, \"a\": 2}",
            "[".repeat(60) + "]".repeat(60),
            "[".repeat(20_000),
            "[".repeat(20_000) + "]".repeat(20_000),
            "\"\\ud800\"",
            "\"" + "a".repeat(10_000) + "\"",
            "\"../../x\"",
            "\"mvc:other\"",
            "\"1h\"",
            "\"2026-13-45T99:99:99Z\"",
            "\"solo\"",
            "1767323045000000",
            "2147483648");

    /** A name or an element. */
    private record Place(JsonNode around, String name, int index) {

        JsonNode value() {
            return around instanceof ArrayNode list ? list.get(index) : around.get(name);
        }

        void put(JsonNode value) {
            if (around instanceof ArrayNode list) {
                list.set(index, value);
            } else {
                ((ObjectNode) around).set(name, value);
            }
        }

        void drop() {
            if (around instanceof ArrayNode list) {
                list.remove(index);
            } else {
                ((ObjectNode) around).remove(name);
            }
        }
    }

    private final Random random;

    HostileJson(Random random) {
        this.random = random;
    }

    /** A file's bytes, damaged once or twice. */
    byte[] of(String right) {
        byte[] bytes = (random.nextInt(3) == 0 ? right : replaced(right)).getBytes(StandardCharsets.UTF_8);
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(12)) {
            case 0 -> {
                return Arrays.copyOf(bytes, at);
            }
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 3 -> {
                return lines(new String(bytes, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
            }
            default -> {
                // As it is.
            }
        }
        return bytes;
    }

    /** A line twice, or without one. */
    private String lines(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int line = random.nextInt(lines.size());
        if (random.nextBoolean()) {
            lines.add(line, lines.get(line));
        } else {
            lines.remove(line);
        }
        return String.join("\n", lines);
    }

    private String replaced(String right) {
        JsonNode whole = JSON.readTree(right);
        List<Place> places = new ArrayList<>();
        collect(whole, places);
        Place place = any(places);
        Place other = any(places);
        String by = VALUES.get(random.nextInt(VALUES.size()));
        switch (random.nextInt(8)) {
            case 0 -> place.drop();
            case 1 -> place.put(other.value().deepCopy());
            case 2 -> repeat(place, 1);
            case 3 -> repeat(place, 199);
            case 4 -> {
                by = place.value().isNumber() ? scaled(place.value().doubleValue()) : by;
                place.put(JSON.getNodeFactory().stringNode(HERE));
            }
            default -> place.put(JSON.getNodeFactory().stringNode(HERE));
        }
        return whole.toPrettyString().replace('"' + HERE + '"', by);
    }

    private String scaled(double number) {
        return String.valueOf(number * List.of(0.0, -1.0, 0.001, 10.0, 1e6).get(random.nextInt(5)));
    }

    private static void repeat(Place place, int times) {
        if (place.around() instanceof ArrayNode list) {
            for (int time = 0; time < times; time++) {
                list.insert(place.index(), place.value().deepCopy());
            }
        } else {
            place.put(place.around().deepCopy());
        }
    }

    private Place any(List<Place> places) {
        return places.get(random.nextInt(places.size()));
    }

    private static void collect(JsonNode node, List<Place> into) {
        switch (node) {
            case ObjectNode object -> object.propertyNames().forEach(name -> into.add(new Place(object, name, 0)));
            case ArrayNode list ->
                IntStream.range(0, list.size()).forEach(index -> into.add(new Place(list, "", index)));
            default -> {
                return;
            }
        }
        node.forEach(inside -> collect(inside, into));
    }
}
