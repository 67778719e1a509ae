package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.measure.environment.Machine.BusyProcess;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

    private static final Jdk JDK = new Jdk(Path.of("jdk"), "25.0.1+8", "Someone");

    private final Path results;
    private final FakeMachine machine;

    DoctorTest(@TempDir Path root, @TempDir Path results) throws IOException {
        this.machine = new FakeMachine(root);
        this.results = results;
    }

    @Test
    void findsAQuietLargeMachineFine() throws InterruptedException {
        assertThat(examine(100)).extracting(DoctorCheck::level).containsOnly(Level.FINE);
    }

    @Test
    void saysWhatToDoExactlyWhenSomethingIsNotFine() throws Exception {
        machine.cores = 1;
        machine.memory = null;
        machine.openFiles = 64L;

        for (DoctorCheck check : examine(100)) {
            assertThat(check.found()).as(check.name()).isNotBlank();
            if (check.level() == Level.FINE) {
                assertThat(check.action()).as(check.name()).isNull();
            } else {
                assertThat(check.action()).as(check.name()).isNotBlank();
            }
        }
    }

    @Test
    void neverFindsFineWhatCannotBeRead(@TempDir Path elsewhere) throws InterruptedException {
        Machine another = FakeMachine.ofAnotherSystem(elsewhere).watched();

        List<DoctorCheck> unreadable = Doctor.examine(another, path -> JDK, List.of(), visit(100)).stream()
                .filter(check -> check.found().equals("not readable on this system"))
                .toList();

        assertThat(unreadable).extracting(DoctorCheck::level).containsOnly(Level.BEWARE);
        assertThat(unreadable)
                .extracting(DoctorCheck::name)
                .containsExactly(
                        "memory",
                        "disk space",
                        "open files",
                        "ephemeral ports",
                        "listen backlog",
                        "stolen CPU",
                        "CPU pressure",
                        "CPU quota",
                        "CPU frequency");
    }

    @Test
    void bewaresOfFewCores() throws InterruptedException {
        machine.cores = 2;

        assertThat(check("CPU cores", 100).level()).isEqualTo(Level.BEWARE);
    }

    @Test
    void weighsMemoryAgainstTheUsers() throws InterruptedException {
        machine.memory = 2 * FakeMachine.GIB;

        assertThat(check("memory", 100).level()).isEqualTo(Level.FINE);
        assertThat(check("memory", 10_000).level()).isEqualTo(Level.BEWARE);
        assertThat(check("memory", 40_000).level()).isEqualTo(Level.CANNOT);
    }

    @Test
    void weighsOpenFilesAgainstTheUsers() throws InterruptedException {
        machine.openFiles = 20_000L;

        assertThat(check("open files", 9_750).level()).isEqualTo(Level.FINE);
        assertThat(check("open files", 10_000).level()).isEqualTo(Level.BEWARE);
        DoctorCheck cannot = check("open files", 19_501);
        assertThat(cannot.level()).isEqualTo(Level.CANNOT);
        assertThat(cannot.found()).contains("limit 20000", "19501 users");
        assertThat(cannot.action()).contains("ulimit -n 39502");
    }

    @Test
    void takesNoLimitOfOpenFilesForEnough() throws InterruptedException {
        machine.openFiles = Long.MAX_VALUE;

        assertThat(check("open files", 1_000_000).level()).isEqualTo(Level.FINE);
    }

    @Test
    void weighsEphemeralPortsAgainstTheUsers() throws InterruptedException {
        assertThat(check("ephemeral ports", 14_000).level()).isEqualTo(Level.FINE);
        assertThat(check("ephemeral ports", 15_000).level()).isEqualTo(Level.BEWARE);
        DoctorCheck cannot = check("ephemeral ports", 28_233);
        assertThat(cannot.level()).isEqualTo(Level.CANNOT);
        assertThat(cannot.found()).contains("28232 (32768–60999)", "3 in TIME_WAIT", "470 new connections/s");
    }

    @Test
    void bewaresOfPortsInTimeWait() throws Exception {
        machine.write("proc/net/sockstat", "TCP: inuse 1 orphan 0 tw 28200 alloc 1 mem 460\n");

        DoctorCheck check = check("ephemeral ports", 100);

        assertThat(check.level()).isEqualTo(Level.BEWARE);
        assertThat(check.action()).contains("Wait");
    }

    @Test
    void bewaresOfAShortListenBacklog() throws Exception {
        machine.write("proc/sys/net/core/somaxconn", "128\n");

        DoctorCheck check = check("listen backlog", 100);

        assertThat(check.level()).isEqualTo(Level.BEWARE);
        assertThat(check.action()).contains("net.core.somaxconn=1024");
    }

    @Test
    void judgesStolenCpu() throws InterruptedException {
        machine.steal(1);
        assertThat(check("stolen CPU", 100).level()).isEqualTo(Level.FINE);

        machine.steal(4);
        DoctorCheck some = check("stolen CPU", 100);
        assertThat(some.level()).isEqualTo(Level.BEWARE);
        assertThat(some.found()).startsWith("2.0 %");

        machine.steal(40);
        assertThat(check("stolen CPU", 100).level()).isEqualTo(Level.CANNOT);
    }

    @Test
    void bewaresOfPressure() throws InterruptedException {
        machine.stall(250);

        DoctorCheck check = check("CPU pressure", 100);

        assertThat(check.level()).isEqualTo(Level.BEWARE);
        assertThat(check.found()).contains("25 %");
    }

    @Test
    void bewaresOfAQuotaThatHeldTheContainerBack() {
        DoctorCheck check = CpuDisturbances.throttling(machine.files(), 0.3);

        assertThat(check.level()).isEqualTo(Level.BEWARE);
        assertThat(check.found()).contains("30 %");
        assertThat(CpuDisturbances.throttling(machine.files(), 0.0).level()).isEqualTo(Level.FINE);
    }

    @Test
    void bewaresOfAFrequencyThatFollowsTheLoad() throws Exception {
        machine.write("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");

        DoctorCheck check = check("CPU frequency", 100);

        assertThat(check.level()).isEqualTo(Level.BEWARE);
        assertThat(check.found()).contains("performance, powersave");
    }

    @Test
    void namesTheBusiestOfOtherProcesses() throws InterruptedException {
        machine.others = List.of(
                new BusyProcess(11, "javac", 0.9),
                new BusyProcess(12, "", 0.3),
                new BusyProcess(13, "cc1", 0.05),
                new BusyProcess(14, "sleep", 0.02));

        DoctorCheck check = check("other processes", 100);

        assertThat(check.level()).isEqualTo(Level.BEWARE);
        assertThat(check.found())
                .isEqualTo("used 127 % of one core: javac 11 (90 %), process 12 (30 %), cc1 13 (5.0 %), …");
    }

    @Test
    void weighsFreeDiskSpace() throws InterruptedException {
        machine.freeBytes = FakeMachine.GIB;
        assertThat(check("disk space", 100).level()).isEqualTo(Level.BEWARE);

        machine.freeBytes = 1_024L;
        assertThat(check("disk space", 100).level()).isEqualTo(Level.CANNOT);
    }

    @Test
    void looksAtTheFolderInWhichResultsWouldBeCreated() throws InterruptedException {
        DoctorCheck check = disk(results.resolve("not/yet/there"));

        assertThat(check.level()).isEqualTo(Level.FINE);
        assertThat(check.found()).endsWith("free in " + results);
    }

    @Test
    void cannotKeepResultsBelowAFile() throws Exception {
        Path file = Files.writeString(results.resolve("file"), "");

        assertThat(disk(file.resolve("results")).level()).isEqualTo(Level.CANNOT);
    }

    @Test
    void bewaresOfTakenPorts() throws InterruptedException {
        machine.takenPorts.add(8082);

        DoctorCheck check = check("fixed ports", 100);

        assertThat(check.level()).isEqualTo(Level.BEWARE);
        assertThat(check.found()).isEqualTo("8082 in use");
    }

    @Test
    void cannotStartServersWithoutAJdk() throws InterruptedException {
        DoctorCheck check = Doctor.examine(
                        machine.watched(),
                        path -> {
                            throw LabException.refused("unusable-jdk", "it is too old", "give a newer one");
                        },
                        List.of(),
                        visit(100))
                .getFirst();

        assertThat(check)
                .isEqualTo(new DoctorCheck("JDK for the servers", Level.CANNOT, "it is too old", "give a newer one"));
    }

    @Test
    void refusesAVisitAboutNobody() {
        assertThatThrownBy(() -> new Doctor.Request(0, List.of(), results, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("users");
    }

    @Test
    void examinesTheMachineItRunsOn() throws InterruptedException {
        List<DoctorCheck> checks = Doctor.examine(visit(100), port -> true);

        assertThat(checks)
                .hasSize(examine(100).size() + 1)
                .allSatisfy(check -> assertThat(check.found()).isNotBlank());
        assertThat(checks.getFirst().level()).isEqualTo(Level.FINE);
    }

    private List<DoctorCheck> examine(int users) throws InterruptedException {
        return Doctor.examine(machine.watched(), path -> JDK, List.of(), visit(users));
    }

    private DoctorCheck check(String name, int users) throws InterruptedException {
        return examine(users).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private DoctorCheck disk(Path folder) throws InterruptedException {
        return Doctor.examine(
                        machine.watched(), path -> JDK, List.of(), new Doctor.Request(100, List.of(), folder, null))
                .stream()
                .filter(check -> check.name().equals("disk space"))
                .findFirst()
                .orElseThrow();
    }

    private Doctor.Request visit(int users) {
        return new Doctor.Request(users, List.of(8081, 8082), results, null);
    }
}
