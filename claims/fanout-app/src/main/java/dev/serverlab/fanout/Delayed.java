package dev.serverlab.fanout;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.contract.DelayRequest;

/** The body of the answer. */
record Delayed(int delayMillis) {

    /** Burns the requested CPU, and answers. */
    static Delayed of(DelayRequest request) {
        CpuBurn.burn(request.cpuMicros());
        return new Delayed(request.delayMillis());
    }
}
