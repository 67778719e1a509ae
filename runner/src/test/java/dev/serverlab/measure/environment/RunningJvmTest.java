package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.AttachedJvm;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is known of a JVM that tells it to nobody else. */
final class RunningJvmTest {

    @Test
    void readsVersionCollectorAndHeap() {
        assertThat(RunningJvm.read("""
                4711:
                OpenJDK 64-Bit Server VM version 25.0.1+8-LTS
                JDK 25.0.1
                -XX:CICompilerCount=2 -XX:InitialHeapSize=536870912 -XX:MaxHeapSize=536870912 -XX:+UseG1GC
                """))
                .isEqualTo(Map.of("version", "25.0.1", "collector", "G1", "heapMaxBytes", 536_870_912L));
    }

    @Test
    void knowsNothingOfWhatSaysNothing() {
        assertThat(RunningJvm.read("")).isEmpty();
    }

    @Test
    void collectsAllOfAHeap() {
        GarbageCollectorMXBean old =
                ManagementFactory.getGarbageCollectorMXBeans().getLast();
        long before = old.getCollectionCount();

        assertThat(AttachedJvm.of(ProcessHandle.current().pid()).collect()).isTrue();
        assertThat(old.getCollectionCount()).isGreaterThan(before);
    }

    @Test
    void leavesAProgramAloneThatIsNoJvm() throws Exception {
        Process sleeper = new ProcessBuilder("sleep", "600").start();
        try {
            assertThat(RunningJvm.facts(sleeper.pid())).isEmpty();
            assertThat(AttachedJvm.of(sleeper.pid()).collect()).isFalse();
            assertThat(sleeper.isAlive()).isTrue();
        } finally {
            sleeper.destroyForcibly();
        }
    }
}
