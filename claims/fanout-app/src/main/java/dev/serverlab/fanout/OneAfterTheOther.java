package dev.serverlab.fanout;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;

/**
 * One call after the other on the request thread.
 *
 * @param calls how many
 */
record OneAfterTheOther(int calls, BlockingClient client) implements Way {

    @Override
    public Work work() {
        return Work.BLOCK;
    }

    @Override
    public int queued() {
        return 0;
    }

    @Override
    public Object answer(DelayRequest request) {
        for (int i = 0; i < calls; i++) {
            client.call(request.delayMillis());
        }
        return request.answer();
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
