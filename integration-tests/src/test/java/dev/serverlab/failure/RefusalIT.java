package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is refused before anything starts: exit code 2, the alternatives named, and no folder left. */
@Execution(ExecutionMode.CONCURRENT)
final class RefusalIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @BeforeEach
    void startNothing() {}

    @AfterEach
    void leavesNoFolder() {
        assertThat(lab.home().results()).doesNotExist();
    }

    @Test
    void namesTheExperimentsWhenOneIsUnknown() throws IOException {
        lab.lab("run", "smal").exits(2).refuses("no experiment 'smal'", "Did you mean small?");
    }

    @Test
    void namesTheServersWhenOneIsUnknown() throws IOException {
        lab.run("--variants", "nginx:default").exits(2).refuses("no server 'nginx'", "Available: other, stub.");
    }

    @Test
    void namesTheProfilesWhenOneIsUnknown() throws IOException {
        lab.run("--variants", "stub:wild,stub:right")
                .exits(2)
                .refuses("Stub has no profile 'wild'", "Available: right, exits-at-start");
    }

    @Test
    void namesTheSettingsWhenOneIsUnknown() throws IOException {
        lab.run("--set", "stub.color=red").exits(2).refuses("Stub has no setting 'color'", "Available: stub.colour");
    }

    @Test
    void namesTheFormOfASettingWithoutAValue() throws IOException {
        lab.run("--set", "stub.colour").exits(2).refuses("'stub.colour' is not a setting", "--set SERVER.NAME=VALUE");
    }

    @Test
    void tellsWhatASettingTakes() throws IOException {
        lab.run("--set", "stub.stub.threads=many", "--dry-run")
                .exits(2)
                .refuses("--set stub.stub.threads=many: 'many' is not a whole number from 1 to 64", "./lab list");
        lab.home().write("experiments/typed.yaml", """
                question: What does it take?
                variants: [stub:right]
                settings: { stub: { stub.threads: 65 } }
                """);
        assertThat(lab.lab("validate", "typed").exits(2).out())
                .contains("line 3, column 35 (settings.stub.stub.threads): '65' is not a whole number from 1 to 64");
    }

    @Test
    void tellsInAFewLinesWhatAServerItselfRefuses() throws IOException {
        Ended ended = lab.run("--variants", "stub:right,other:right", "--set", "stub.stub.colour=invisible")
                .exits(2)
                .refuses(
                        "stub:right does not start: stub.colour cannot be seen: invisible",
                        "Correct --set stub.stub.colour=invisible");
        assertThat((ended.out() + ended.err()).lines()).hasSizeLessThanOrEqualTo(12);
    }

    @Test
    void tellsOfAnExperimentWhoseSettingsAServerRefuses() throws IOException {
        lab.home().write("experiments/unseen.yaml", """
                question: What is not seen?
                variants: [stub:right, { variant: "stub:right.unseen", settings: { stub.colour: invisible } }]
                protocol: solo
                """);
        lab.lab("run", "unseen")
                .exits(2)
                .refuses(
                        "stub:right.unseen does not start", "Correct stub.colour=invisible in the experiment 'unseen'");
    }

    @Test
    void tellsOfJvmArgumentsThatNoServerTakes() throws IOException {
        lab.run("--rounds", "2", "--jvm-args", "-Xmx1")
                .exits(2)
                .refuses("stub:right does not start: Too small maximum heap", "--jvm-args \"-Xmx1\"");
    }

    @Test
    void namesAllImpossibleNumbersInOneMessage() throws IOException {
        lab.run(
                        "--users",
                        "0",
                        "--ramp",
                        "11m",
                        "--duration",
                        "1ms",
                        "--warmup",
                        "2h",
                        "--delay",
                        "2m",
                        "--rounds",
                        "0",
                        "--cpu-micros",
                        "-1")
                .exits(2)
                .refuses(
                        "users: 0 is not from 1 to 20000",
                        "ramp: 11m is not from 0s to 10m",
                        "duration: 1ms is not from 1s to 1h",
                        "warmup: 2h is not from 0s to 10m",
                        "delay: 2m is not from 0s to 60s",
                        "rounds: 0 is not from 1 to 100",
                        "cpuMicros: -1 is not from 0 to 100000");
    }

    @Test
    void tellsWhatAServerCannotHold() throws IOException {
        lab.home().withRealServer("mvc-app");
        lab.run("--variants", "mvc:virtual", "--users", "9500", "--heap", "512m")
                .exits(2)
                .refuses(
                        "mvc:virtual holds at most 8192 connections, but the load needs 9500",
                        "--set mvc.server.tomcat.max-connections=9500",
                        "A heap of 512 MiB is too small for the 9500 connections that the load of mvc:virtual needs",
                        "--heap 1792m");
    }

    @Test
    void namesTheDriversWhenAVersionIsUnknown() throws IOException {
        query();
        lab.lab("run", "query", "--set", "jdbc.jdbc.driver=1.2.3")
                .exits(2)
                .refuses("--set jdbc.jdbc.driver=1.2.3: '1.2.3' is not 8.4.0");
    }

    @Test
    void tellsWhatADatabaseNeedsForItsConnections() throws IOException {
        query();
        // A heap of all this machine's memory leaves nothing for the database.
        lab.lab(
                        "run",
                        "query",
                        "--set",
                        "jdbc.spring.datasource.hikari.maximum-pool-size=2000",
                        "--heap",
                        wholeMemoryMib() + "m")
                .exits(2)
                .refuses("backends 365 MiB with 2000 connections", "smaller pools of connections");
    }

    private void query() throws IOException {
        lab.home().withRealServer("claims/jdbc-app").withRealBackends("mariadb");
        lab.home().write("experiments/query.yaml", """
                question: What does a query take?
                variants: [jdbc:virtual]
                backends: [mariadb]
                workload: { path: /query, delay: 100ms }
                protocol: solo
                """);
    }

    private static long wholeMemoryMib() throws IOException {
        Matcher total = Pattern.compile("MemTotal: +(\\d+) kB").matcher(Files.readString(Path.of("/proc/meminfo")));
        assertThat(total.find()).isTrue();
        return Long.parseLong(total.group(1)) / 1024;
    }

    @Test
    void tellsHowManyFilesTheLoadNeeds() throws IOException {
        lab.through("prlimit", "--nofile=300:300")
                .run("--users", "300")
                .exits(2)
                .refuses("needs 500 file descriptors in one process, but the limit is 300", "ulimit -n 500");
    }

    @Test
    void refusesAHeapThatIsSetTwice() throws IOException {
        lab.run("--heap", "128m", "--jvm-args", "-Xmx256m").exits(2).refuses("set it once");
    }

    @Test
    void refusesBothLoadModelsAtOnce() throws IOException {
        lab.run("--users", "1", "--rate", "1").exits(2).refuses("both users (closed model) and rate (open model)");
    }

    @Test
    void saysHowADurationIsWritten() throws IOException {
        lab.run("--duration", "half an hour")
                .exits(2)
                .refuses("--duration", "'half an hour' is not a duration", "as 100ms or 30s");
    }

    @Test
    void saysHowAVariantIsWritten() throws IOException {
        lab.run("--variants", "stub/right").exits(2).refuses("'stub/right' is not a variant", "as mvc:virtual");
    }

    @Test
    void refusesAnOptionThatThereIsNot() throws IOException {
        lab.run("--user", "5").exits(2).refuses("no option '--user'", "Did you mean --users?", "--help");
    }

    @Test
    void refusesAJdkThatIsNotThere() throws IOException {
        lab.run("--jdk", "/nowhere/jdk").exits(2).refuses("/nowhere/jdk does not exist", "bin/java");
    }

    @Test
    void refusesWhatCannotBeCalibrated() throws IOException {
        lab.lab("calibrate", "--variant", "stub:right", "--runs", "0").exits(2).refuses("--runs 0 is not from 1 to 50");
        lab.lab("calibrate", "--variant", "stub:right.again").exits(2).refuses("is a copy already");
        lab.lab("calibrate", "--variant", "nobody:default", "--beside", "other:right")
                .exits(2)
                .refuses("no server 'nobody'");
        lab.lab("calibrate", "--variant", "stub:right", "--blocks", "0")
                .exits(2)
                .refuses("blocks: 0 is not from 1");
    }

    @Test
    void saysHowToBuildAGeneratorThatIsNotBuilt() throws IOException {
        Files.delete(lab.home().gatling().resolve("target"));
        lab.run().exits(2).refuses("Not built yet: the Gatling suite", "mvn package");
    }
}
