package dev.serverlab.attempts;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;

/** YAML that was right, made wrong in ways that files of people and of attackers are. */
final class HostileYaml {

    private static final List<String> VALUES = List.of(
            "null",
            "~",
            "[]",
            "{}",
            "-1",
            "0",
            "1e999",
            "-1e999",
            "1e-320",
            "9".repeat(19),
            "9".repeat(5_000),
            "0x7f",
            "1_000",
            ".nan",
            "-.inf",
            "true",
            "2001-01-01",
            "!!int 3",
            "!!java.net.URL [x]",
            "!x y",
            "&a x",
            "*a",
            "\"\\ud800\"",
            "\"\\0\"",
            "\"\\e[2J\"",
            "'",
            "\"",
            "|",
            ">",
            "? x",
            "- -",
            "@x",
            "`x`",
            "%",
            "a: b",
            "[a",
            "{a: }",
            "a".repeat(10_000),
            "\uD83D\uDE80",
            "\u202Egnp",
            "\u2028",
            "\uFEFF",
            "100ms",
            "9999999999h",
            "1e400ms",
            "0.5",
            "mvc:virtual",
            "[mvc, mvc]",
            "{ a: { b: { c: d } } }",
            "[[[[1]]]]",
            "\t",
            "#",
            "''",
            "1e9999999999");

    private static final List<String> LINES = List.of(
            "---",
            "...",
            "%YAML 1.2",
            "%TAG ! x",
            "<<: *a",
            "? [a, b]",
            ": x",
            "- x",
            "\tx: 1",
            "x: &a [*a]",
            "x: !!map {}",
            "variants: [mvc]",
            "question: again",
            "sweep: { users: [1, 2, 3] }",
            "asPublished: { rounds: 2 }",
            "load: { users: 99999999 }",
            "paired: { blocks: 0 }",
            "jvmArgs: -Xmx",
            "in: docker",
            "memory: 1e9g",
            "\u0000");

    private static final String LAUGHS = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\ne: [*d, *d]\n";

    private static final int[] DEPTHS = {3, 12, 13, 100, 1_000, 20_000};
    private static final int[] KEYS = {10, 300, 990, 3_000, 20_000};
    private static final int[] COMMENTS = {1_000, 60_000, 70_000, 3_000_000};

    private final Random random;

    HostileYaml(Random random) {
        this.random = random;
    }

    /** Some of a file's bytes, changed once to three times. */
    byte[] of(String right) {
        String text = right;
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            text = changed(text);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(20) == 0 && bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private String changed(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int line = lines.isEmpty() ? 0 : random.nextInt(lines.size());
        int at = random.nextInt(text.length() + 1);
        switch (lines.isEmpty() ? 9 : random.nextInt(16)) {
            case 0 -> {
                return text.substring(0, at);
            }
            case 1 -> lines.add(line, lines.get(random.nextInt(lines.size())));
            case 2 -> lines.remove(line);
            case 3 ->
                lines.set(line, " ".repeat(random.nextInt(4)) + lines.get(line).strip());
            case 4 -> lines.add(line, any(LINES));
            case 5 -> lines.add(any(LINES));
            case 6 -> {
                return text.substring(0, at)
                        + (char) random.nextInt(random.nextBoolean() ? 128 : 0xD7FF)
                        + text.substring(at);
            }
            case 7 -> lines.add("x: " + nested(DEPTHS[random.nextInt(DEPTHS.length)]));
            case 8 -> {
                return text + keys(KEYS[random.nextInt(KEYS.length)]);
            }
            case 9 -> {
                return text + "\n" + ("# " + "x".repeat(70) + "\n").repeat(COMMENTS[comments()] / 73);
            }
            case 10 -> lines.add(LAUGHS);
            case 11 -> {
                return text + text;
            }
            default -> lines.set(line, lines.get(line).replaceFirst(":\\s.*|$", ": " + quoted(any(VALUES))));
        }
        return String.join("\n", lines) + "\n";
    }

    /** Three megabytes take their time to be written. */
    private int comments() {
        return random.nextInt(10) == 0 ? COMMENTS.length - 1 : random.nextInt(COMMENTS.length - 1);
    }

    private String nested(int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> "[".repeat(depth);
            case 1 -> "[".repeat(depth) + "]".repeat(depth);
            case 2 -> "{a: ".repeat(depth) + "}".repeat(depth);
            default -> "\n  " + "- ".repeat(depth) + "x";
        };
    }

    private String keys(int count) {
        StringBuilder keys = new StringBuilder(random.nextBoolean() ? "\n" : "\nsettings:\n");
        for (int key = 0; key < count; key++) {
            keys.append(" k").append(key).append(": 1\n");
        }
        return keys.toString();
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static String quoted(String replacement) {
        return Matcher.quoteReplacement(replacement);
    }
}
