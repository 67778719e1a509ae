package dev.serverlab.fanout;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;

/** How the calls of a request are made, and how their answers are waited for. */
sealed interface Way extends AutoCloseable permits AllAtOnce, OneAfterTheOther, WithoutThreads {

    /** What the contract calls waiting like this. */
    Work work();

    /** How many calls wait for a thread at the moment; 0 where none ever does. */
    int queued();

    /**
     * Makes the calls, and returns the answer, or a promise of it.
     *
     * @throws dev.serverlab.claims.BackendException when a call fails; by then the others are being ended
     */
    Object answer(DelayRequest request) throws InterruptedException;

    /** Ends whatever is still going on. */
    @Override
    void close();
}
