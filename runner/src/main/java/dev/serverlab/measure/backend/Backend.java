package dev.serverlab.measure.backend;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.run.BackendUse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The description of a backend: its {@code backend.yaml}.
 *
 * @param file the path of the descriptor; a program is started in its folder
 * @param name its name in experiments
 * @param title its display name
 * @param server the lab's server that acts as this backend; absent when it is a program, or an image alone
 * @param program how it is started; absent when it is a server of the lab, or an image alone
 * @param image the image of its container; absent without one
 * @param ping what is sent to it after connecting and answered at once, one byte per character; empty when it speaks
 *     first, absent when it is not pinged
 * @param tellsAddress whether it announces its own address to clients, so that no proxy can be put in front of it;
 *     absent means no
 * @param memory the memory that it takes; absent when not measured
 * @param given which setting of {@code gives} takes the address of a running backend; absent when it has only one
 * @param gives settings that it gives to servers that have them; {@code {host}} and {@code {port}} are replaced
 */
public record Backend(
        @JacksonInject(useInput = OptBoolean.FALSE) Path file,
        String name,
        String title,
        @Nullable Variant server,
        @Nullable Program program,
        @Nullable Image image,
        @Nullable String ping,
        @Nullable Boolean tellsAddress,
        @Nullable Memory memory,
        @Nullable String given,
        @JsonSetter(contentNulls = Nulls.FAIL) Map<String, String> gives)
        implements Catalogue.Component {

    public Backend {
        Objects.requireNonNull(name, "name is missing");
        Objects.requireNonNull(title, "title is missing");
        Objects.requireNonNull(gives, "gives is missing");
        if (server != null && program != null || server == null && program == null && image == null) {
            throw new IllegalArgumentException("give either server or program, or image alone");
        }
        if (given != null && !gives.containsKey(given)) {
            throw new IllegalArgumentException("given: gives has no " + given);
        }
        if (gives.values().stream().anyMatch(BackendAddress::isOfThisMachineAlone)) {
            throw new IllegalArgumentException("gives: the backend may run elsewhere; write {host}:{port}");
        }
        gives = new TreeMap<>(gives);
    }

    /**
     * A program that is not a server of the lab. Its words may use {@code {java}} for the {@code java} program of the
     * servers' JDK, {@code {port}} and {@code {otherPort}}, {@code {data}} for a folder that is new every time, {@code
     * {folder}} for the folder of its file, {@code {fetched}} for that of what was fetched, {@code {user}}, and what
     * previously started backends give.
     *
     * @param fetched what has to be fetched first; absent when nothing has
     * @param prepare the command to run before it, which exits on its own; empty when nothing has to be prepared
     * @param command the command that starts it
     */
    public record Program(
            @Nullable Fetched fetched,
            @JsonSetter(contentNulls = Nulls.FAIL) List<String> prepare,
            @JsonSetter(contentNulls = Nulls.FAIL) List<String> command) {
        public Program {
            prepare = prepare == null ? List.of() : List.copyOf(prepare);
            Objects.requireNonNull(command, "command is missing");
        }
    }

    /**
     * The image of a backend. Its words may use what previously started backends give.
     *
     * @param name the name to pull it by
     * @param port on which it listens
     * @param env environment variables of its container
     * @param command replaces the image's own command; empty to keep that one
     */
    public record Image(
            String name,
            int port,
            @JsonSetter(contentNulls = Nulls.FAIL) Map<String, String> env,
            @JsonSetter(contentNulls = Nulls.FAIL) List<String> command) {
        public Image {
            Objects.requireNonNull(name, "name is missing");
            if (port < 1 || port > 65_535) {
                throw new IllegalArgumentException("port: " + port + " is not from 1 to 65535");
            }
            env = env == null ? Map.of() : new TreeMap<>(env);
            command = command == null ? List.of() : List.copyOf(command);
        }
    }

    /**
     * What comes from Maven's repositories, once.
     *
     * @param size of the download, for people
     * @param artifacts {@code GROUP:ARTIFACT:VERSION} of each; what they need at run time comes with them
     * @param unpack the folder within the artifacts whose contents are kept; absent to keep the artifacts as they are
     */
    public record Fetched(
            String size,
            @JsonSetter(contentNulls = Nulls.FAIL) List<String> artifacts,
            @Nullable String unpack) {
        public Fetched {
            Objects.requireNonNull(size, "size is missing");
            Objects.requireNonNull(artifacts, "artifacts is missing");
            artifacts.forEach(Fetched::requireCoordinates);
            artifacts = List.copyOf(artifacts);
        }

        private static void requireCoordinates(String artifact) {
            if (!artifact.matches("[^:\\s]+(:[^:\\s]+){2,4}")) {
                throw new IllegalArgumentException("artifacts: '" + artifact + "' is not GROUP:ARTIFACT:VERSION");
            }
        }
    }

    /**
     * The memory that it takes.
     *
     * @param mib without connections, MiB
     * @param connectionKib for each connection, KiB
     * @param connections settings of servers that say how many connections they make to it
     */
    public record Memory(
            int mib,
            int connectionKib,
            @JsonSetter(contentNulls = Nulls.FAIL) List<String> connections) {
        public Memory {
            connections = connections == null ? List.of() : List.copyOf(connections);
        }
    }

    @Override
    public boolean delayable() {
        return !Boolean.TRUE.equals(tellsAddress);
    }

    @Override
    public boolean hasImage() {
        return image != null;
    }

    @Override
    public boolean canBeGiven() {
        return given != null || gives.size() == 1;
    }

    /** How an experiment obtains it. */
    public BackendUse.Way way(NamedBackend named) {
        if (named.given() != null) {
            return BackendUse.Way.GIVEN;
        }
        return named.isImage() || server == null && program == null ? BackendUse.Way.DOCKER : BackendUse.Way.PROCESS;
    }

    /** Whether this setting takes the address of a backend that is already running. */
    boolean isAddress(String setting) {
        return given == null ? gives.size() == 1 : given.equals(setting);
    }

    Path folder() {
        return Objects.requireNonNull(file.getParent(), "A file that was read lies in a folder");
    }

    /** What is fetched for its program; absent when nothing is. */
    public @Nullable FetchedFiles fetched() {
        Fetched fetched = program == null ? null : program.fetched();
        return fetched == null ? null : FetchedFiles.of(name, fetched);
    }
}
