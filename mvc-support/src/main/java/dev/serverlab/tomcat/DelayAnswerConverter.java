package dev.serverlab.tomcat;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.contract.DelayRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the answer to a request, byte for byte the same on every server. The CPU is burned here because this runs on the
 * thread that answers, however the request waited: after {@code offload} and {@code timer} that is the request thread which
 * Tomcat resumes with.
 */
public final class DelayAnswerConverter extends AbstractHttpMessageConverter<DelayRequest> {

    private final ObjectWriter json;

    DelayAnswerConverter(JsonMapper json) {
        super(MediaType.APPLICATION_JSON);
        this.json = json.writerFor(Delayed.class);
    }

    /** The body of every 200. */
    record Delayed(int delayMillis) {}

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

    /** With a length, as the other servers answer; Spring's own converter for JSON would send chunks. */
    @Override
    protected void writeInternal(DelayRequest request, HttpOutputMessage output) throws IOException {
        CpuBurn.burn(request.cpuMicros());
        byte[] body = json.writeValueAsBytes(new Delayed(request.delayMillis()));
        output.getHeaders().setContentLength(body.length);
        output.getBody().write(body);
    }
}
