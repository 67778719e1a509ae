package dev.serverlab.fanout;

import dev.serverlab.tomcat.DelayEndpoint;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** The endpoint under test. */
@RestController
class FanOutController {

    private final Way way;

    FanOutController(Way way) {
        this.way = way;
    }

    /** Answers when all calls were answered. */
    // The type is Object since it is the way that decides between an answer and a promise of one.
    @RequestMapping(
            path = "/fan-out/{millis}",
            method = {RequestMethod.GET, RequestMethod.HEAD})
    Object fanOut(HttpServletRequest http) throws InterruptedException {
        return way.answer(DelayEndpoint.parseOnly(http, way.work()));
    }

    /** Spring would answer OPTIONS itself with 200. */
    @RequestMapping(path = "/fan-out/{millis}", method = RequestMethod.OPTIONS)
    void refuseOptions() throws HttpRequestMethodNotSupportedException {
        throw new HttpRequestMethodNotSupportedException("OPTIONS");
    }
}
