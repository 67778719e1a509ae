package dev.serverlab.cli.command;

import dev.serverlab.cli.kept.Runs;
import dev.serverlab.measure.backend.Backends;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.file.Experiments;
import java.nio.file.Path;

/** The lab's folder, what is in it, and where its runs go. */
public interface LabHome {

    /** A checkout, or an unpacked archive, which is only read. */
    Path home();

    /** The folder of all runs. */
    Path results();

    default Servers servers() {
        return Servers.in(home());
    }

    default Backends backends() {
        return Backends.in(home());
    }

    /** Everything that an experiment can name. */
    default Catalogue catalogue() {
        return backends().with(servers());
    }

    default Experiments experiments() {
        return new Experiments(home().resolve("experiments"));
    }

    /** The saved runs. */
    default Runs runs() {
        return new Runs(results(), home().resolve("results/reference"));
    }
}
