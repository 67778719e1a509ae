package dev.serverlab.measure.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.observation.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileReadingTest {

    private static final LayerRules RULES = new LayerRules(Map.of());

    @TempDir
    private Path folder;

    @Test
    void countsSamplesByLayerAndMethodWithoutTheJit() throws IOException {
        Profile profile = read("""
                [http-nio-8080-exec-1 tid=17];java/lang/Thread.run_[j];org/apache/coyote/A.b_[j] 5
                [http-nio-8080-exec-2 tid=18];java/lang/Thread.run_[j];org/apache/coyote/A.b_[i] 2
                [a; b tid=19];com/shop/Orders$$Lambda.0x00007f1234.apply_[j];java/util/HashMap.get_[j] 3
                [C2 CompilerThre tid=20];libjvm.so`Compile::Compile 100
                [GC Thread#0 tid=21];libjvm.so`G1ParTask::work 1
                """, 22.0);

        assertThat(profile.missing()).isNull();
        assertThat(profile.samples()).isEqualTo(11);
        assertThat(profile.perRequest()).isEqualTo(22);
        assertThat(profile.layers())
                .containsExactly(Map.entry("Tomcat", 7L), Map.entry("JDK", 3L), Map.entry("garbage collector", 1L));
        assertThat(profile.methods())
                .containsExactly(
                        Map.entry("org.apache.coyote.A.b", 7L),
                        Map.entry("com.shop.Orders$$Lambda.apply", 3L),
                        Map.entry("[GC Thread]", 1L));
    }

    @Test
    void saysWhatIsWrongWithAFile() throws IOException {
        assertThat(read("", 1.0).missing()).isEqualTo("it used no CPU while it was profiled");
        assertThat(read("no profile\n", 1.0).missing())
                .isEqualTo("its profile samples.collapsed cannot be read: it is not one of async-profiler's");
    }

    @Test
    void countsAllocationsInSamplesWithoutTheirClass() throws IOException {
        Path file = folder.resolve("allocations.collapsed");
        Files.writeString(file, """
                [a tid=1];com/shop/Orders.find_[j];java/util/HashMap.resize_[j];java.util.HashMap$Node[]_[i] 32768
                [a tid=1];com/shop/Orders.find_[j];byte[]_[k] 49152
                """);

        Profile profile = ProfileReading.allocations(file, RULES, 40);

        assertThat(profile.samples()).isEqualTo(5);
        assertThat(profile.perRequest()).isEqualTo(2_048);
        assertThat(profile.layers()).containsExactly(Map.entry("application", 3L), Map.entry("JDK", 2L));
        assertThat(profile.methods()).containsExactly(Map.entry("com.shop.Orders.find", 5L));
    }

    private Profile read(String text, @Nullable Double cpuMicros) throws IOException {
        Path file = folder.resolve("samples.collapsed");
        Files.writeString(file, text);
        return ProfileReading.cpu(file, RULES, cpuMicros);
    }
}
