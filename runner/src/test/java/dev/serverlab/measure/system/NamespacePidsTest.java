package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NamespacePidsTest {

    @TempDir
    Path root;

    private NamespacePids told(String status) throws IOException {
        Path folder = Files.createDirectories(root.resolve("proc/3131"));
        Files.writeString(folder.resolve("status"), status);
        return NamespacePids.of(new SystemFiles(root), 3131);
    }

    @Test
    void haveLastTheOneUnderWhichAProcessKnowsItself() throws IOException {
        NamespacePids once = told("Name:\tjava\nNSpid:\t3131\t1\nNSpgid:\t3131\t7\n");
        assertThat(once.innermost(3131)).isEqualTo(1);
        assertThat(once.isInside()).isTrue();
        assertThat(told("NSpid:\t3131\t77\t12\n").innermost(3131)).isEqualTo(12);
    }

    @Test
    void areOneOutsideOfContainers() throws IOException {
        NamespacePids outside = told("Name:\tjava\nNSpid:\t3131\n");
        assertThat(outside.innermost(-1)).isEqualTo(3131);
        assertThat(outside.isInside()).isFalse();
    }

    @Test
    void areNoneWhereTheSystemDoesNotTell() throws IOException {
        assertThat(told("Name:\tjava\n").innermost(3131)).isEqualTo(3131);
        assertThat(NamespacePids.of(new SystemFiles(root), 4).all()).isEmpty();
        assertThat(told("NSpid:\tx\n").isInside()).isFalse();
    }
}
