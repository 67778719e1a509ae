package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The names that an experiment may use, and how much load a server can take. */
@FunctionalInterface
public interface Catalogue {

    /** Every server, by its name. */
    Map<String, ? extends Server> servers();

    /** Every backend, by its name. */
    default Map<String, ? extends Component> backends() {
        return Map.of();
    }

    /**
     * Requests per second that the variant with the fewest request threads can answer; an upper bound for the chosen rate
     * of paired trials. Empty when no variant is limited by threads.
     */
    default OptionalDouble capacity(Experiment experiment) {
        return OptionalDouble.empty();
    }

    /** What a backend gives to servers. */
    interface Component {

        /** The settings that it gives to servers that have them, by name. */
        Map<String, String> gives();

        /** Whether the address of a running instance can be given: it is clear which setting takes it. */
        default boolean canBeGiven() {
            return true;
        }

        /** Whether there is an image of it. */
        default boolean hasImage() {
            return true;
        }

        /** Whether servers use only the address that they are given, so that a proxy can delay it. */
        default boolean delayable() {
            return true;
        }
    }

    /** What a server has, by name. */
    interface Server {
        Map<String, ?> profiles();

        Map<String, Setting> settings();

        /** The endpoints that it has, such as {@code /delay}. */
        List<String> paths();

        /** The file to which settings can be added. */
        Path file();
    }
}
