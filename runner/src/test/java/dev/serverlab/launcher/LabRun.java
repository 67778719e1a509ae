package dev.serverlab.launcher;

import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One run of the launcher. */
record LabRun(Process process, Path out, Path err) {

    static LabRun start(Path base, List<String> command, String path) throws IOException {
        Path out = Files.createTempFile(base, "out", null);
        Path err = Files.createTempFile(base, "err", null);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(base.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", path);
        environment.put("HOME", base.resolve("home").toString());
        Path own = base.resolve("serverlab-java-home");
        if (Files.exists(own)) {
            environment.put("SERVERLAB_JAVA_HOME", own.toString());
        }
        Path javaHome = base.resolve("java-home");
        if (Files.exists(javaHome)) {
            environment.put("JAVA_HOME", javaHome.toString());
        }
        return new LabRun(builder.start(), out, err);
    }

    /** Waits for its end and returns its exit code. */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(Awaited.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("the launcher does not end");
        }
        return process.exitValue();
    }

    String stdout() throws IOException {
        return Files.readString(out);
    }

    String stderr() throws IOException {
        return Files.readString(err);
    }
}
