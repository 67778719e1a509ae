package dev.serverlab.measure.agent;

import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Drives one generator. */
final class GeneratorTask implements Task {

    private final Path record;
    private final Output output = new Output();
    private final Child child;

    /**
     * @param folder its working directory; absent for this process's own
     * @param record the folder of its record
     */
    GeneratorTask(List<String> command, @Nullable Path folder, Path record) {
        this.record = record;
        this.child = new Child(command, folder, record, output);
    }

    @Override
    public Map<String, Answer> answers() {
        return Map.of(
                AgentApi.START, this::start,
                AgentApi.LINES, this::lines,
                AgentApi.LINE, this::line,
                AgentApi.RECORD, this::record);
    }

    @Override
    public @Nullable ProcessTarget process() {
        Long pid = child.pid();
        // By the process's own CPU time, since the agent is in the same container.
        return pid == null ? null : ProcessTarget.ofFoundProcess(pid);
    }

    private void start(Request request) throws IOException, RefusedException {
        byte[] requests = request.body(AgentApi.MAX_REQUESTS_BYTES);
        boolean started;
        try {
            started = child.start(requests);
        } catch (IOException e) {
            throw new RefusedException(Request.FAILED, "the generator cannot be started: " + e);
        }
        if (!started) {
            throw new RefusedException(Request.CONFLICT, "the generator was started already");
        }
        request.done();
    }

    private void lines(Request request) throws IOException, RefusedException, InterruptedException {
        try {
            request.json(output.from(request.number(AgentApi.FROM), AgentApi.LINES_WAIT));
        } catch (IndexOutOfBoundsException e) {
            throw new RefusedException(Request.MALFORMED, String.valueOf(e.getMessage()));
        }
    }

    private void line(Request request) throws IOException, RefusedException {
        String line = new String(request.body(AgentApi.MAX_LINE_BYTES), StandardCharsets.UTF_8).stripTrailing();
        if (line.lines().count() != 1) {
            throw new RefusedException(Request.MALFORMED, "send one line that is not blank");
        }
        if (!child.send(line)) {
            throw new RefusedException(Request.CONFLICT, "the generator is not running");
        }
        request.done();
    }

    private void record(Request request) throws IOException, RefusedException {
        if (!output.hasEnded()) {
            throw new RefusedException(Request.CONFLICT, "the generator has not ended");
        }
        RecordZip zip = RecordZip.of(record);
        zip.write(request.stream("application/zip"));
        request.close();
    }

    @Override
    public void close() {
        child.end();
    }
}
