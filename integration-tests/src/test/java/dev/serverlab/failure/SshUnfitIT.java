package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.LoginMachine;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Machines that {@code --servers-on} cannot use. */
@Needs(Tool.NAMESPACES)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class SshUnfitIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @RegisterExtension
    final LoginMachine bare = LoginMachine.withoutJdk();

    @RegisterExtension
    final LoginMachine full = LoginMachine.withFullDisk();

    private static String[] on(LoginMachine machine) {
        return new String[] {"run", "small", "--servers-on", machine.login(), "--variants", "vertx:default"};
    }

    @Test
    void saysThatThereIsNoJdk() throws IOException {
        bare.addTo(lab);
        lab.home().withRealServer("vertx-app");

        lab.lab(on(bare)).exits(2).refuses("No JDK 25 or newer was found on " + bare.login());

        assertThat(bare.processes()).isEmpty();
    }

    @Test
    void saysThatTheDiskIsFull() throws IOException {
        full.addTo(lab);
        lab.home().withRealServer("vertx-app");

        lab.lab(on(full)).exits(4).refuses(full.login() + " did not do what it was asked", "No space left on device");

        assertThat(full.copied()).isEmpty();
        full.awaitNothing();
    }
}
