package dev.serverlab.tomcat;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Answers as problems what Tomcat itself refuses before Spring sees it; Tomcat's own valve writes HTML. */
// Public because Tomcat creates it by name.
public final class ProblemValve extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        HttpStatus status = HttpStatus.resolve(response.getStatus());
        if (status == null || !status.isError() || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            response.resetBuffer(true);
            ProblemBody.write(status, request, response);
            response.finishResponse();
        } catch (IOException | IllegalStateException e) {
            // The client is gone or the answer has begun: there is nobody left to tell.
            container.getLogger().debug("A problem could not be written", e);
        }
    }
}
