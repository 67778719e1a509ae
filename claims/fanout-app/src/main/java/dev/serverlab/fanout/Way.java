package dev.serverlab.fanout;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;

/** How the calls of a request are made, and how their answers are waited for. */
sealed interface Way extends AutoCloseable permits AllAtOnce, OneAfterTheOther, WithoutThreads {

    /** The contract's name for this way of waiting. */
    Work work();

    /** How many calls are waiting for a thread; 0 where none ever does. */
    int queued();

    /**
     * Makes the calls, and returns the answer, or a promise of it.
     *
     * @throws dev.serverlab.claims.BackendException when a call fails; the others are then cancelled
     */
    Object answer(DelayRequest request) throws InterruptedException;

    /** Ends everything that is still in progress. */
    @Override
    void close();
}
