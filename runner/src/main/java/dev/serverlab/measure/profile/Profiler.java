package dev.serverlab.measure.profile;

import java.nio.file.Path;

/** A profiler that is attached to a server. */
public interface Profiler extends AutoCloseable {

    /** What is sampled. */
    enum Event {
        CPU,
        ALLOCATIONS
    }

    /** Begins a new profile. */
    void start(Event sampled) throws NotProfiledException;

    /**
     * Ends the profile.
     *
     * @param to the file for its collapsed stacks, with samples of CPU or bytes allocated
     */
    void stop(Path to) throws NotProfiledException;

    @Override
    void close();

    /** A server on another machine, which has a profiler of its own beside it. */
    interface Remote {

        /** @throws NotProfiledException when it cannot be attached */
        Profiler attachProfiler() throws NotProfiledException;
    }
}
