package dev.serverlab.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.measure.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A machine to log in to: a network namespace with an sshd of its own, one hop away. It shares this machine's kernel and files. */
public final class LoginMachine implements BeforeEachCallback, AfterEachCallback {

    private static final AtomicInteger NUMBERS =
            new AtomicInteger((int) (ProcessHandle.current().pid() % 100) * 2);

    /** The minute in which nothing of a lab that is gone may be left. */
    private static final Duration GONE_WITHIN = Duration.ofSeconds(90);

    private final String number = String.valueOf(NUMBERS.incrementAndGet() % 250);
    private final String name = "there" + number;
    private final Map<String, String> environment;
    private @Nullable Path made;

    /** A machine with a JDK. */
    public LoginMachine() {
        this(Map.of());
    }

    private LoginMachine(Map<String, String> environment) {
        this.environment = environment;
    }

    /** A machine on which nothing is found where JDKs usually are. */
    public static LoginMachine withoutJdk() {
        return new LoginMachine(Map.of("MACHINE_HIDES_JDKS", "yes", "MACHINE_JAVA_HOME", "/nowhere"));
    }

    /** A machine on which the lab's files find no room. */
    public static LoginMachine withFullDisk() {
        return new LoginMachine(Map.of("MACHINE_CACHE_SIZE", "1m"));
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException, InterruptedException {
        made = Files.createTempDirectory("serverlab-there-").toRealPath();
        script("up", name, number, folder().toString());
    }

    private Path folder() {
        return Objects.requireNonNull(made);
    }

    private void script(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "bash", LabHome.CLASSES.resolve("dev/serverlab/ssh/machine").toString()));
        command.addAll(List.of(arguments));
        Path log = Files.createTempFile("serverlab-machine-", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home", ""));
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        String said = Program.logTail(log);
        Files.delete(log);
        assertThat(exitCode).as("%s: %s", String.join(" ", arguments), said).isZero();
    }

    /** Lets a lab log in there, by a program {@code ssh} that comes first on its path. */
    public LoginMachine addTo(LabUnderTest lab) {
        lab.by("env", "PATH=" + folder().resolve("bin") + ":" + System.getenv("PATH"));
        return this;
    }

    /** Its name for {@code --servers-on}. */
    public String login() {
        return name;
    }

    /** Its address. */
    public String address() {
        return "10.213." + number + ".2";
    }

    /** Accepts no key from now on. */
    public void refuseKeys() throws IOException {
        Files.writeString(folder().resolve("user.pub"), "");
    }

    /** Has another key than the one that is known. */
    public void forgetKey() throws IOException {
        Files.writeString(folder().resolve("known_hosts"), "");
    }

    public void pullCable() throws IOException, InterruptedException {
        script("cable", name, number, "down");
    }

    public void plugCable() throws IOException, InterruptedException {
        script("cable", name, number, "up");
    }

    /** The processes there besides sshd, by their command lines. */
    public List<ProcessHandle> processes() throws IOException {
        String own =
                Files.readSymbolicLink(Path.of("/proc/" + sshd() + "/ns/net")).toString();
        return ProcessHandle.allProcesses()
                .filter(each -> own.equals(network(each)))
                .filter(each -> !each.info().command().orElse("").endsWith("/sshd")
                        && !each.info().command().orElse("").contains("sshd-session"))
                .toList();
    }

    private String sshd() throws IOException {
        return Files.readString(folder().resolve("sshd.pid")).strip();
    }

    private static String network(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/ns/net"))
                    .toString();
        } catch (IOException e) {
            return "";
        }
    }

    /** Waits until nothing is left there but sshd and what was copied. */
    public void awaitNothing() {
        await().atMost(GONE_WITHIN)
                .untilAsserted(() -> assertThat(processes().stream()
                                .map(each -> each.info().commandLine().orElse("pid " + each.pid())))
                        .as("left on the other machine")
                        .isEmpty());
    }

    /** The folders that labs have copied there. */
    public List<Path> copied() throws IOException {
        Path cache = folder().resolve("home/cache/serverlab");
        if (!Files.isDirectory(cache)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(cache)) {
            return all.toList();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException, InterruptedException {
        script("down", name, number);
        try (Stream<Path> all = Files.walk(folder())) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
