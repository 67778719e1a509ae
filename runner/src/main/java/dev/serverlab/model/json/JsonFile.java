package dev.serverlab.model.json;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Reads files that the lab presumably wrote, but no larger ones, as the lab's own memory is small. */
public final class JsonFile {

    /** At most 17 bytes for each token; no file of the lab has as many tokens. */
    static final int MAX_BYTES = 34 << 20;

    /** Values, names, and where lists and objects begin and end. */
    static final int MAX_TOKENS = 2_000_000;

    static final int DEEPEST = 64;
    /** No number that the lab writes has more than 24 digits. */
    static final int MAX_DIGITS = 32;

    private static final JsonMapper TREES = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxTokenCount(MAX_TOKENS)
                            .maxNumberLength(MAX_DIGITS)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonFile() {}

    /**
     * Reads the document of a file.
     *
     * @throws LabException when it cannot be read, is not JSON, or is larger, deeper or longer than any of the lab's
     */
    public static JsonNode read(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw Problems.refused(
                        "run-missing",
                        Files.exists(file) ? "%s is not a file." : "There is no %s.",
                        "Give the folder of a run, or its run.json.",
                        file);
            }
            long bytes = Files.size(file);
            if (bytes > MAX_BYTES) {
                throw damaged(file, "it has %s bytes; no run has more than %s.".formatted(bytes, MAX_BYTES));
            }
            return parsed(file, Files.readAllBytes(file));
        } catch (IOException e) {
            throw Problems.refused(
                    "run-missing", "%s cannot be read: %s.", "Check its permissions.", file, Problems.reason(e));
        }
    }

    private static JsonNode parsed(Path file, byte[] bytes) {
        try (JsonParser parser = TREES.createParser(bytes)) {
            JsonNode json = TREES.readTree(parser);
            if (parser.nextToken() != null) {
                throw damaged(file, "there is data after its end.");
            }
            return json == null ? MissingNode.getInstance() : json;
        } catch (MismatchedInputException twice) {
            throw damaged(file, Damage.where(twice) + "a key occurs twice.");
        } catch (JacksonException e) {
            throw damaged(file, Damage.words(e) + ".");
        }
    }

    static LabException damaged(Path file, String where) {
        return Problems.refused(
                "run-damaged",
                "%s is damaged: %s",
                "Restore an intact copy or measure again; saved runs are never modified.",
                file,
                where);
    }
}
