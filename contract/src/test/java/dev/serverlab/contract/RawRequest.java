package dev.serverlab.contract;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * An odd request, byte for byte, from {@code raw-requests.json}.
 *
 * @param request the bytes as Latin-1; {@code {{150xX: 1}}} stands for 150 times the text after the x
 */
public record RawRequest(String name, String request) {

    /** Stands for the answer of a server that closes the connection without sending anything. */
    private static final String NOTHING = "nothing";

    private static final Pattern REPEATED = Pattern.compile("\\{\\{(\\d+)x(.*?)}}", Pattern.DOTALL);

    /** All of them. */
    public static List<RawRequest> all() {
        try (InputStream file = Objects.requireNonNull(RawRequest.class.getResourceAsStream("raw-requests.json"))) {
            return JsonMapper.shared().readValue(file, new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its bytes, as Latin-1. */
    public String bytes() {
        Matcher repeated = REPEATED.matcher(request);
        return repeated.replaceAll(
                found -> Matcher.quoteReplacement(found.group(2).repeat(Integer.parseInt(found.group(1)))));
    }

    /**
     * All that the server answers to it.
     *
     * @throws java.net.SocketTimeoutException when it neither answers nor closes the connection
     */
    List<RawAnswer> sendTo(URI server) throws IOException {
        String bytes = bytes();
        int expected = Math.max(1, bytes.split(" HTTP/1\\.1\r\n", -1).length - 1);
        List<RawAnswer> answers = new ArrayList<>();
        try (RawConnection connection = RawConnection.open(server)) {
            connection.sendBytes(bytes);
            for (int i = 0; i < expected || bytes.endsWith("BAD\r\n\r\n") && i <= expected; i++) {
                answers.add(bytes.startsWith("HEAD") ? connection.head() : connection.answer());
            }
        } catch (EOFException | SocketException e) {
            // The server closed the connection: what came before is its answer.
        }
        return answers;
    }

    /** The answers in short, such as {@code 400 problem}, {@code 3 times 200} or {@code nothing}. */
    public String answerOf(URI server) throws IOException {
        List<String> answers = sendTo(server).stream().map(RawRequest::inShort).toList();
        return switch (new LinkedHashSet<>(answers).size()) {
            case 0 -> NOTHING;
            case 1 -> (answers.size() == 1 ? "" : answers.size() + " times ") + answers.getFirst();
            default -> String.join(", ", answers);
        };
    }

    private static String inShort(RawAnswer answer) {
        boolean problem = answer.header("content-type").startsWith("application/problem+json");
        return answer.status() + (problem ? " problem" : "");
    }

    @Override
    public String toString() {
        return name;
    }
}
