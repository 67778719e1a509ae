package dev.serverlab.cli.option;

import dev.serverlab.cli.help.Usage;
import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocols;
import java.util.Iterator;

/** The completions for options that take one of a few words. */
abstract class Choices implements Iterable<String> {

    private final Class<?> type;

    private Choices(Class<?> type) {
        this.type = type;
    }

    @Override
    public Iterator<String> iterator() {
        return Usage.choices(type).iterator();
    }

    static final class OfWork extends Choices {
        OfWork() {
            super(Work.class);
        }
    }

    static final class OfProtocols extends Choices {
        OfProtocols() {
            super(Protocols.class);
        }
    }

    static final class OfPlaces extends Choices {
        OfPlaces() {
            super(Placement.Kind.class);
        }
    }

    static final class OfNetworks extends Choices {
        OfNetworks() {
            super(Placement.Network.class);
        }
    }
}
