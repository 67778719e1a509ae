package dev.serverlab.mvc;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import dev.serverlab.tomcat.DelayEndpoint;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.Callable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;

/** The endpoint under test. */
@RestController
class DelayController {

    static final Work DEFAULT_WORK = Work.BLOCK;

    private final DelayTimer timer;

    DelayController(DelayTimer timer) {
        this.timer = timer;
    }

    /** Answers after the delay; {@link dev.serverlab.tomcat.DelayAnswerConverter} burns the CPU and writes the body. */
    // The type is Object since it is the way of waiting that decides between an answer and a promise of one.
    @RequestMapping(
            path = "/delay/{millis}",
            method = {RequestMethod.GET, RequestMethod.HEAD})
    Object delay(HttpServletRequest http) throws InterruptedException {
        DelayRequest request = DelayEndpoint.parse(http, DEFAULT_WORK);
        return switch (request.work()) {
            case BLOCK -> {
                Thread.sleep(request.delayMillis());
                yield DelayEndpoint.answer(request);
            }
            case OFFLOAD ->
                (Callable<ResponseEntity<DelayRequest>>) () -> {
                    Thread.sleep(request.delayMillis());
                    return DelayEndpoint.answer(request);
                };
            case TIMER -> {
                DeferredResult<ResponseEntity<DelayRequest>> result = new DeferredResult<>();
                timer.after(request.delayMillis(), () -> result.setResult(DelayEndpoint.answer(request)));
                yield result;
            }
        };
    }

    /** Spring would answer OPTIONS itself with 200. */
    @RequestMapping(path = "/delay/{millis}", method = RequestMethod.OPTIONS)
    void refuseOptions() throws HttpRequestMethodNotSupportedException {
        throw new HttpRequestMethodNotSupportedException("OPTIONS");
    }
}
