package dev.serverlab.gatling.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.RequestSequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the requests for servers without the lab's endpoint. */
final class RequestsFile {

    private static final JsonMapper JSON = new JsonMapper();

    private RequestsFile() {}

    /** @throws IllegalArgumentException with what is allowed as its message */
    static GeneratorRequests read(String file) {
        try {
            GeneratorRequests requests = JSON.readValue(Files.readString(Path.of(file)), GeneratorRequests.class);
            requests.targets().values().forEach(RequestSequence::new);
            return requests;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a JSON file as GeneratorRequests has it: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("a file that can be read", e);
        }
    }
}
