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

    /** Every component that can stand behind servers, by its name. */
    default Map<String, ? extends Component> backends() {
        return Map.of();
    }

    /**
     * Requests per second that the variant with the fewest request threads can answer; it bounds the rate of paired trials that is
     * chosen where none is given. Empty when no number of threads holds a variant back.
     */
    default OptionalDouble capacity(Experiment experiment) {
        return OptionalDouble.empty();
    }

    /** What a component gives to servers. */
    interface Component {

        /** Settings, by name, of servers that have them. */
        Map<String, String> gives();

        /** Whether one that runs already can take its place: what an address of it sets is clear. */
        default boolean canBeGiven() {
            return true;
        }

        /** Whether there is an image of it. */
        default boolean hasImage() {
            return true;
        }

        /** Whether servers reach it only where they are told to, so that something can stand in between. */
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

        /** Where more settings can be added. */
        Path file();
    }
}
