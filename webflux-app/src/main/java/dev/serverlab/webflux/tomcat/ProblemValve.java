package dev.serverlab.webflux.tomcat;

import dev.serverlab.reactive.ProblemBody;
import dev.serverlab.support.Problem;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;

/**
 * Answers as problems what never reaches the application: what Tomcat itself refuses, for which its own valve writes HTML,
 * and a URI that Spring's adapter cannot decode, to which it only gives the status 400.
 */
// Public because Tomcat creates it by name.
public final class ProblemValve extends ErrorReportValve {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemValve.class);

    /** Told to stop, Tomcat times out the requests that wait; Spring's adapter would end them with an empty 200. */
    private static final AsyncListener STOPPED = new AsyncListener() {
        @Override
        public void onTimeout(AsyncEvent event) {
            if (event.getSuppliedRequest() instanceof Request request
                    && event.getSuppliedResponse() instanceof Response response
                    && !response.isCommitted()) {
                response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
                answer(request, response, HttpStatus.SERVICE_UNAVAILABLE, Problem.STOPPING);
            }
        }

        @Override
        public void onComplete(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    };

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        super.invoke(request, response);
        if (request.isAsync() && request.getDispatcherType() == DispatcherType.REQUEST) {
            request.getAsyncContextInternal().addListener(STOPPED, request, response);
        }
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        HttpStatus status = HttpStatus.resolve(response.getStatus());
        if (status == null || !status.isError() || response.getContentWritten() > 0) {
            return;
        }
        // What the application answers has its type; what the adapter refused has none, and Tomcat knows of no error.
        if (!response.setErrorReported() && response.getContentType() != null) {
            return;
        }
        answer(request, response, status, Problem.detailOf(status.value()));
    }

    private static void answer(Request request, Response response, HttpStatus status, String detail) {
        byte[] body = ProblemBody.of(status, detail, request.getRequestURI());
        try {
            response.resetBuffer(true);
            if (status == HttpStatus.METHOD_NOT_ALLOWED) {
                response.setHeader("Allow", Problem.ALLOW);
            }
            response.setContentType(Problem.MEDIA_TYPE);
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
            response.finishResponse();
        } catch (IOException | IllegalStateException e) {
            // The client is gone or the answer has begun: there is nobody left to tell.
            LOG.debug("A problem could not be written", e);
        }
    }
}
