package dev.serverlab.mvc;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.contract.DelayRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;

/**
 * Writes the answer to a request. The CPU is burned here because this runs on the thread that answers, however the
 * request waited: after {@code offload} and {@code timer} that is the request thread which Tomcat resumes with.
 */
final class DelayAnswerConverter extends AbstractHttpMessageConverter<DelayRequest> {

    DelayAnswerConverter() {
        super(MediaType.APPLICATION_JSON);
    }

    @Override
    protected boolean supports(Class<?> type) {
        return type == DelayRequest.class;
    }

    @Override
    public boolean canRead(Class<?> type, @Nullable MediaType mediaType) {
        return false;
    }

    @Override
    protected DelayRequest readInternal(Class<? extends DelayRequest> type, HttpInputMessage input) {
        throw new HttpMessageNotReadableException("requests have no body", input);
    }

    @Override
    protected Long getContentLength(DelayRequest request, @Nullable MediaType contentType) {
        return (long) body(request).length;
    }

    @Override
    protected void writeInternal(DelayRequest request, HttpOutputMessage output) throws IOException {
        CpuBurn.burn(request.cpuMicros());
        output.getBody().write(body(request));
    }

    private static byte[] body(DelayRequest request) {
        return ("{\"delayMillis\":" + request.delayMillis() + "}").getBytes(StandardCharsets.US_ASCII);
    }
}
