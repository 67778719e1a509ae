package dev.serverlab.harness;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.model.spelling.Durations;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One server under a scripted load. */
final class ScriptedTarget {

    private static final int OK = 200;

    /** What an answer takes beyond its delay, in µs. */
    private static final long OVERHEAD_MICROS = 500;

    /** The number of a server's answers at the end of a warm-up. */
    private static final int WARM = 5_000;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String name;
    private final String baseUrl;
    private final long delayMillis;
    private final String path;
    private final Map<String, Answers> byPhase = new LinkedHashMap<>();
    private boolean isWarm;

    /** The answers in one phase. */
    record Answers(Histogram micros, Map<String, Long> errors) {

        long count() {
            return errors.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private ScriptedTarget(String name, String baseUrl, Map<String, String> asked) {
        this.name = name;
        this.baseUrl = baseUrl;
        this.delayMillis = Durations.parse(asked.getOrDefault("delay", "0ms")).toMillis();
        String micros = asked.getOrDefault("cpuMicros", "0");
        this.path = "/delay/" + delayMillis + (micros.equals("0") ? "" : "?cpuMicros=" + micros);
    }

    /** The only target. */
    static ScriptedTarget of(String baseUrl, Map<String, String> settings) {
        return new ScriptedTarget("server", baseUrl, settings);
    }

    /** One of several: its name, an at sign, its address, and after a question mark its own settings. */
    static ScriptedTarget parse(String text, Map<String, String> settings) {
        Map<String, String> asked = new HashMap<>(settings);
        String[] parts = text.split("\\?", 2);
        if (parts.length > 1) {
            Stream.of(parts[1].split("&")).map(each -> each.split("=", 2)).forEach(each -> asked.put(each[0], each[1]));
        }
        String[] nameAndUrl = parts[0].split("@", 2);
        return new ScriptedTarget(nameAndUrl[0], nameAndUrl[1], asked);
    }

    String name() {
        return name;
    }

    String baseUrl() {
        return baseUrl;
    }

    String path() {
        return path;
    }

    long answerMicros() {
        return delayMillis * 1_000 + OVERHEAD_MICROS;
    }

    void warmUp() {
        ask();
        isWarm = true;
    }

    int warmUpAnswers() {
        return isWarm ? WARM : 0;
    }

    /** Sends some requests, and counts their answers repeatedly to make up the planned number. */
    void send(GeneratorEvent.Phase phase, int requests, long planned) {
        Answers answers = new Answers(new Histogram(4), new TreeMap<>());
        byPhase.put(phase.phase(), answers);
        for (int index = 0; index < requests; index++) {
            long from = planned * index / requests;
            long count = planned * (index + 1) / requests - from;
            long start = System.nanoTime();
            String error = ask();
            long micros = Math.min((System.nanoTime() - start) / 1_000, answerMicros());
            if (count > 0 && error == null) {
                answers.micros().recordValueWithCount(micros, count);
            } else if (count > 0) {
                answers.errors().merge(error, count, Long::sum);
            }
        }
    }

    /** The kind of its error; null for a successful response. */
    private @Nullable String ask() {
        try {
            HttpResponse<String> answer = CLIENT.send(
                    HttpRequest.newBuilder(URI.create(baseUrl + path)).build(), HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() != OK
                    ? "status " + answer.statusCode()
                    : answer.body().equals("{\"delayMillis\":" + delayMillis + "}") ? null : "wrong body";
        } catch (ConnectException e) {
            return "connect";
        } catch (IOException e) {
            return "connection broken";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "no answer";
        }
    }

    @Nullable
    Answers answers(String phase) {
        return byPhase.get(phase);
    }

    GeneratorEvent.Answers progress(String phase) {
        Answers answers = byPhase.get(phase);
        if (answers == null) {
            return new GeneratorEvent.Answers(0, 0, null);
        }
        Histogram micros = answers.micros();
        long ok = micros.getTotalCount();
        return new GeneratorEvent.Answers(
                ok, answers.count(), ok == 0 ? null : Double.valueOf(micros.getValueAtPercentile(90) / 1e3));
    }

    GeneratorEvent.Totals totals(List<String> counted) {
        List<Answers> all = counted.stream().map(byPhase::get).toList();
        return new GeneratorEvent.Totals(
                warmUpAnswers(),
                all.stream().mapToLong(each -> each.micros().getTotalCount()).sum(),
                all.stream().mapToLong(Answers::count).sum());
    }
}
