package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.ContainerSnapshot.Memory;
import dev.serverlab.measure.system.ContainerSnapshot.Quota;
import dev.serverlab.measure.system.ContainerSnapshot.Throttling;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Control groups as kernels show them. The files of version 1 were captured from a container with {@code --cpus 0.3
 * --memory 256m}, its id and the lab's own group renamed. Those of version 2 are made up from the kernel's
 * documentation (Documentation/admin-guide/cgroup-v2.rst).
 */
class CgroupTest {

    private static final SystemFiles CAPTURED = captured();
    private static final int PID = 4242;

    private static final String VERSION_2_MOUNT =
            "35 24 0:30 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";

    @TempDir
    Path root;

    private static SystemFiles captured() {
        try {
            return new SystemFiles(
                    Path.of(Objects.requireNonNull(CgroupTest.class.getResource("/dev/serverlab/machines/cgroup-v1"))
                            .toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private SystemFiles files() {
        return new SystemFiles(root);
    }

    private Cgroup group(SystemFiles files) {
        return Objects.requireNonNull(Cgroup.of(files, PID));
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @BeforeEach
    void runsWithProcessNumbersOfItsOwn() throws IOException {
        write("proc/" + PID + "/status", "Name:\tjava\nPid:\t4242\nNSpid:\t4242\t1\n");
    }

    private void writeVersion2(String mount, String own, String ofContainer, String folder) throws IOException {
        write("proc/self/mountinfo", "22 27 0:21 / /proc rw,relatime - proc proc rw\n" + mount);
        write("proc/self/cgroup", "0::" + own + "\n");
        write("proc/" + PID + "/cgroup", "0::" + ofContainer + "\n");
        write(folder + "/cpu.stat", """
                usage_usec 1500000
                user_usec 1000000
                system_usec 500000
                nr_periods 200
                nr_throttled 50
                throttled_usec 2500000
                nr_bursts 0
                burst_usec 0
                """);
        write(folder + "/cpu.max", "150000 100000\n");
        write(folder + "/memory.current", "300000000\n");
        write(folder + "/memory.stat", "anon 200000000\nfile 90000000\ninactive_file 80000000\nactive_file 10000000\n");
        write(folder + "/memory.peak", "350000000\n");
        write(folder + "/memory.max", "1073741824\n");
        write(folder + "/memory.events", "low 0\nhigh 0\nmax 3\noom 1\noom_kill 2\noom_group_kill 0\n");
    }

    @Test
    void readsVersion1WhereEachControllerIsAMountOfItsOwn() {
        Cgroup group = group(CAPTURED);

        assertThat(group.cpuNanos()).isEqualTo(2_079_784_276L);
        assertThat(Quota.of(group)).isEqualTo(new Quota(30_000, 100_000));
        assertThat(Throttling.of(group)).isEqualTo(new Throttling(80, 30, 377_707_862));
        assertThat(Memory.of(group)).isEqualTo(new Memory(19_079_168L, 19_214_336L, 256L << 20, 0L));
    }

    @Test
    void readsVersion2() throws IOException {
        writeVersion2(
                VERSION_2_MOUNT,
                "/user.slice/session-1.scope",
                "/system.slice/docker-1a2b.scope",
                "sys/fs/cgroup/system.slice/docker-1a2b.scope");
        Cgroup group = group(files());

        assertThat(group.cpuNanos()).isEqualTo(1_500_000_000L);
        assertThat(Objects.requireNonNull(Quota.of(group)).cpus()).isEqualTo(1.5);
        assertThat(Throttling.of(group)).isEqualTo(new Throttling(200, 50, 2_500_000_000L));
        assertThat(Memory.of(group)).isEqualTo(new Memory(220_000_000L, 350_000_000L, 1L << 30, 2L));
    }

    @Test
    void leavesOutTheRootOfTheMount() throws IOException {
        writeVersion2(
                "35 24 0:30 /docker/lab /sys/fs/cgroup ro,relatime - cgroup2 cgroup rw\n",
                "/docker/lab",
                "/docker/lab/docker/1a2b",
                "sys/fs/cgroup/docker/1a2b");

        assertThat(Quota.of(group(files()))).isNotNull();
    }

    @Test
    void readsEachControllerWhereAHybridSystemHasIt() throws IOException {
        writeVersion2("""
                35 24 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
                36 24 0:31 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
                """, "/", "/docker/1a2b", "sys/fs/cgroup/unified/docker/1a2b");
        write("proc/self/cgroup", "4:cpu,cpuacct:/\n0::/\n");
        write("proc/" + PID + "/cgroup", "4:cpu,cpuacct:/docker/1a2b\n0::/docker/1a2b\n");
        String version1 = "sys/fs/cgroup/cpu,cpuacct/docker/1a2b/";
        write(version1 + "cpuacct.usage", "7000\n");
        write(version1 + "cpu.stat", "nr_periods 9\nnr_throttled 1\nthrottled_time 5000\n");
        write(version1 + "cpu.cfs_quota_us", "-1\n");
        write(version1 + "cpu.cfs_period_us", "100000\n");
        Cgroup group = group(files());

        assertThat(group.cpuNanos()).isEqualTo(7_000);
        assertThat(Throttling.of(group)).isEqualTo(new Throttling(9, 1, 5_000));
        assertThat(Memory.of(group).limitBytes()).isEqualTo(1L << 30);
    }

    /** As Podman does: the limits are of the container's scope, and its processes are in a group below. */
    @Test
    void readsLimitsOfTheGroupAboveWhereTheyAreSetThere() throws IOException {
        String scope = "sys/fs/cgroup/machine.slice/libpod-1a2b.scope";
        writeVersion2(
                VERSION_2_MOUNT,
                "/user.slice/session-1.scope",
                "/machine.slice/libpod-1a2b.scope/container",
                scope + "/container");
        write(scope + "/container/cpu.max", "max 100000\n");
        write(scope + "/container/cpu.stat", "usage_usec 7\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
        write(scope + "/container/memory.max", "max\n");
        write(scope + "/cpu.max", "50000 100000\n");
        write(scope + "/cpu.stat", "usage_usec 9\nnr_periods 40\nnr_throttled 3\nthrottled_usec 8\n");
        write(scope + "/memory.max", "536870912\n");
        Cgroup group = group(files());

        assertThat(Objects.requireNonNull(Quota.of(group)).cpus()).isEqualTo(0.5);
        assertThat(Throttling.of(group)).isEqualTo(new Throttling(40, 3, 8_000));
        assertThat(Memory.of(group).limitBytes()).isEqualTo(512L << 20);
        assertThat(group.cpuNanos()).isEqualTo(7_000);
    }

    @Test
    void takesNoLimitOfAGroupThatTheLabIsInItself() throws IOException {
        String folder = "sys/fs/cgroup/user.slice/docker-1a2b.scope";
        writeVersion2(VERSION_2_MOUNT, "/user.slice/session-1.scope", "/user.slice/docker-1a2b.scope", folder);
        write(folder + "/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/user.slice/cpu.max", "150000 100000\n");

        assertThat(Quota.of(group(files()))).isNull();
    }

    @Test
    void tellsNoLimitWhereThereIsNone() throws IOException {
        String folder = "sys/fs/cgroup/docker/1a2b";
        writeVersion2(VERSION_2_MOUNT, "/", "/docker/1a2b", folder);
        write(folder + "/cpu.max", "max 100000\n");
        write(folder + "/memory.max", "max\n");

        assertThat(Quota.of(group(files()))).isNull();
        assertThat(Memory.of(group(files())).limitBytes()).isNull();
    }

    @Test
    void takesTheLargestNumberOfVersion1ForNoLimit() throws IOException {
        write("proc/self/mountinfo", "36 24 0:31 / /cg/m rw - cgroup cgroup rw,memory\n");
        write("proc/self/cgroup", "2:memory:/\n1:cpuacct:/\n");
        write("proc/" + PID + "/cgroup", "2:memory:/docker/1a2b\n1:cpuacct:/docker/1a2b\n");
        write("cg/m/docker/1a2b/memory.usage_in_bytes", "5000\n");
        write("cg/m/docker/1a2b/memory.limit_in_bytes", "9223372036854771712\n");

        assertThat(Memory.of(group(files()))).isEqualTo(new Memory(null, null, null, null));
    }

    @Test
    void tellsWhatAKernelBefore519LeavesOutAsAbsent() throws IOException {
        String folder = "sys/fs/cgroup/docker/1a2b";
        writeVersion2(VERSION_2_MOUNT, "/", "/docker/1a2b", folder);
        Files.delete(root.resolve(folder + "/memory.peak"));

        assertThat(Memory.of(group(files())).peakBytes()).isNull();
    }

    @Test
    void countsNoThrottlingWhereTheKernelDoesNot() throws IOException {
        String folder = "sys/fs/cgroup/docker/1a2b";
        writeVersion2(VERSION_2_MOUNT, "/", "/docker/1a2b", folder);
        write(folder + "/cpu.stat", "usage_usec 99\nuser_usec 50\nsystem_usec 49\n");

        assertThat(Throttling.of(group(files()))).isNull();
    }

    @Test
    void isNoneWhenTheProcessRunsWhereTheLabDoes() throws IOException {
        writeVersion2(VERSION_2_MOUNT, "/docker/1a2b", "/docker/1a2b", "sys/fs/cgroup/docker/1a2b");

        assertThat(Cgroup.of(files(), PID)).isNull();
    }

    @Test
    void isNoneOfAServerThatSomebodyStartedInAnotherTerminal() throws IOException {
        writeVersion2(
                VERSION_2_MOUNT,
                "/user.slice/tab-1.scope",
                "/user.slice/tab-2.scope",
                "sys/fs/cgroup/user.slice/tab-2.scope");
        write("proc/" + PID + "/status", "Name:\tjava\nPid:\t4242\nNSpid:\t4242\n");

        assertThat(Cgroup.of(files(), PID)).isNull();
    }

    @Test
    void isNoneWhenOnlyAnotherControllerSetsThemApart() throws IOException {
        write("proc/self/cgroup", "4:memory:/session/7\n1:cpuacct:/\n0::/\n");
        write("proc/" + PID + "/cgroup", "4:memory:/session/8\n1:cpuacct:/\n0::/\n");

        assertThat(Cgroup.of(files(), PID)).isNull();
    }

    @Test
    void isNoneWhenTheProcessHasGone() {
        assertThat(Cgroup.of(CAPTURED, PID + 1)).isNull();
    }

    @Test
    void isNoneOutsideOfTheLabsOwnNamespace() throws IOException {
        writeVersion2(VERSION_2_MOUNT, "/", "/../1a2b", "sys/fs/1a2b");

        assertThat(Cgroup.of(files(), PID)).isNull();
    }

    @Test
    void isNoneWhereTheMountCannotBeSeen() throws IOException {
        writeVersion2("", "/", "/docker/1a2b", "sys/fs/cgroup/docker/1a2b");

        assertThat(Cgroup.of(files(), PID)).isNull();
    }

    @Test
    void isNoneForTheLabItself() {
        assertThat(Cgroup.of(
                        SystemFiles.ofThisMachine(), ProcessHandle.current().pid()))
                .isNull();
    }

    @Test
    void tellsWhatWasThrottledBetweenTwoReadings() {
        assertThat(new Throttling(80, 30, 377).since(new Throttling(50, 10, 100)))
                .isEqualTo(new Throttling(30, 20, 277));
    }
}
