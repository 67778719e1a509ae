package dev.serverlab.contract;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Odd requests, byte for byte, and what each server answers: {@code raw-requests.json}.
 *
 * @param reasons why servers answer differently, by a name
 */
record RawRequests(Map<String, String> reasons, List<RawRequest> requests) {

    private static final Pattern REPEATED = Pattern.compile("\\{\\{(\\d+)x(.*?)}}", Pattern.DOTALL);

    /**
     * One of them.
     *
     * @param request the bytes as Latin-1; {@code {{150xX: 1}}} stands for 150 times the text after the x
     * @param answer of every server; absent when they differ
     * @param because the name of the reason why they differ
     * @param answers by the name of the server
     */
    record RawRequest(
            String name,
            String request,
            @Nullable String answer,
            @Nullable String because,
            @Nullable Map<String, String> answers) {

        String bytes() {
            Matcher repeated = REPEATED.matcher(request);
            return repeated.replaceAll(
                    found -> Matcher.quoteReplacement(found.group(2).repeat(Integer.parseInt(found.group(1)))));
        }

        /** Null when the table has none for such a server. */
        @Nullable
        String answerOf(String server) {
            return answers == null ? answer : answers.get(server);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static RawRequests read() {
        try (InputStream file = Objects.requireNonNull(RawRequests.class.getResourceAsStream("raw-requests.json"))) {
            return JsonMapper.shared().readValue(file, RawRequests.class);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static List<RawRequest> all() {
        return read().requests();
    }

    /** The rows of the table in docs/: one for each reason, with the first such request and the names of the others. */
    List<String> rows() {
        List<String> rows = new ArrayList<>();
        reasons.forEach((id, reason) -> {
            List<RawRequest> such =
                    requests.stream().filter(each -> id.equals(each.because())).toList();
            RawRequest first = such.getFirst();
            String others = such.size() == 1
                    ? ""
                    : "; likewise: "
                            + String.join(
                                    ", ",
                                    such.stream()
                                            .skip(1)
                                            .map(each -> "`" + each.name() + "`")
                                            .toList());
            rows.add("| `%s`%s | %s | %s | %s | %s |"
                    .formatted(
                            first.name(),
                            others,
                            first.answerOf("mvc"),
                            first.answerOf("webflux"),
                            first.answerOf("vertx"),
                            reason));
        });
        return rows;
    }
}
