package dev.serverlab.measure.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.spelling.PortRange;
import org.junit.jupiter.api.Test;

class AgentCommandTest {

    @Test
    void startsAnAgentThatThereIs() throws ReflectiveOperationException {
        assertThat(Class.forName(AgentCommand.MAIN).getMethod("main", String[].class))
                .isNotNull();
    }

    @Test
    void takesTheFilesThatWereCopied() {
        assertThat(AgentCommand.launching("/jdk/bin/java", "/cache/abc", PortRange.USUAL))
                .startsWith("/jdk/bin/java")
                .contains("-Dserverlab.ports=20000-32767", "/cache/abc/runner.jar:/cache/abc/lib/*")
                .endsWith(AgentCommand.MAIN, "launch");
    }
}
