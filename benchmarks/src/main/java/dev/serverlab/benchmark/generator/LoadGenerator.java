package dev.serverlab.benchmark.generator;

import dev.serverlab.generator.GeneratorRecord;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A program that puts load on servers, and leaves a file with the results. */
sealed interface LoadGenerator {

    JsonMapper JSON = new JsonMapper();

    String name();

    /** How to start it in the lab's folder, its files going to that folder. */
    List<String> command(OpenLoad load, Path folder);

    /** The results in its files. */
    Answers answers(OpenLoad load, Path folder) throws IOException;

    /** See {@link LoadRun}. */
    record Answers(long requests, long more, long wrong) {}

    /** The lab's suite, as the lab starts it for a trial. */
    record Suite(Path java) implements LoadGenerator {

        private static final int BLOCK_SECONDS = 5;

        @Override
        public String name() {
            return "suite";
        }

        @Override
        public List<String> command(OpenLoad load, Path folder) {
            List<String> command =
                    new ArrayList<>(List.of(java.toString(), "@gatling/generator.args", "@gatling/open.args"));
            if (load.urls().size() == 1) {
                command.addAll(List.of(
                        "-DbaseUrl=" + load.urls().getFirst(),
                        "-Drate=" + load.rate(),
                        "-Dramp=0s",
                        "-Dduration=" + load.seconds() + "s"));
            } else {
                command.addAll(List.of(
                        "-Dtargets="
                                + IntStream.range(0, load.urls().size())
                                        .mapToObj(server ->
                                                "s" + server + "@" + load.urls().get(server))
                                        .collect(Collectors.joining(",")),
                        "-Drate=" + (double) load.rate() / load.urls().size(),
                        "-Dblocks=" + load.seconds() / BLOCK_SECONDS,
                        "-Dblock=" + BLOCK_SECONDS + "s"));
            }
            command.addAll(List.of(
                    "-Dwarmup=" + load.warmup(),
                    "-Ddelay=" + load.delayMillis() + "ms",
                    "-Dhtml=false",
                    "-Drecord=" + folder,
                    "-cp",
                    "gatling/target/gatling.jar" + File.pathSeparator + "gatling/target/lib/*",
                    "dev.serverlab.gatling.GeneratorMain",
                    "-rf",
                    folder.resolve("gatling").toString()));
            return command;
        }

        @Override
        public Answers answers(OpenLoad load, Path folder) throws IOException {
            GeneratorRecord record =
                    JSON.readValue(folder.resolve(GeneratorRecord.FILE).toFile(), GeneratorRecord.class);
            Set<String> counted = record.phases().stream()
                    .filter(GeneratorRecord.Phase::counted)
                    .map(GeneratorRecord.Phase::phase)
                    .collect(Collectors.toSet());
            long requests = 0;
            long more = 0;
            long wrong = 0;
            for (GeneratorRecord.Target target : record.targets().values()) {
                requests += target.counted().ok()
                        + target.uncounted().edges().ok()
                        + target.uncounted().outside().ok();
                wrong += target.counted().errors()
                        + target.uncounted().edges().errors()
                        + target.uncounted().outside().errors()
                        + target.late().unsent();
                more += target.phases().entrySet().stream()
                        .filter(phase -> !counted.contains(phase.getKey()))
                        .mapToLong(phase -> phase.getValue().ok())
                        .sum();
            }
            return new Answers(requests, more, wrong);
        }
    }

    /** k6, with a script that checks status and body as the suite does. */
    record K6(String program, Path script) implements LoadGenerator {

        private static final String SUMMARY = "summary.json";

        @Override
        public String name() {
            return "k6";
        }

        @Override
        public List<String> command(OpenLoad load, Path folder) {
            return List.of(
                    program,
                    "run",
                    "--quiet",
                    "--no-usage-report",
                    "--address=", // no server of its own
                    "--summary-export=" + folder.resolve(SUMMARY),
                    "--env=URLS="
                            + load.urls().stream()
                                    .map(url -> url + "/delay/" + load.delayMillis())
                                    .collect(Collectors.joining(",")),
                    "--env=BODY={\"delayMillis\":" + load.delayMillis() + "}",
                    "--env=RATE=" + load.rate(),
                    "--env=DURATION=" + load.seconds() + "s",
                    // Each of k6's users has memory and a start of its own: no more than the load needs.
                    "--env=USERS=" + (load.inFlight() * 11 / 10 + 4),
                    "--env=MAX_USERS=" + (load.inFlight() + load.rate()),
                    script.toString());
        }

        @Override
        public Answers answers(OpenLoad load, Path folder) throws IOException {
            JsonNode metrics =
                    JSON.readTree(Files.readString(folder.resolve(SUMMARY))).path("metrics");
            long wrong = count(metrics, "wrong_answers");
            return new Answers(count(metrics, "http_reqs") - wrong, 0, wrong + count(metrics, "dropped_iterations"));
        }

        private static long count(JsonNode metrics, String metric) {
            return metrics.path(metric).path("count").asLong();
        }
    }
}
