package dev.serverlab.measure.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentCommandTest {

    @Test
    void startsAnAgentThatThereIs() throws ReflectiveOperationException {
        assertThat(Class.forName(AgentCommand.MAIN).getMethod("main", String[].class))
                .isNotNull();
    }

    @Test
    void takesTheFilesThatWereCopied() {
        assertThat(AgentCommand.launching("/jdk/bin/java", "/cache/abc"))
                .startsWith("/jdk/bin/java")
                .contains("/cache/abc/runner.jar:/cache/abc/lib/*")
                .endsWith(AgentCommand.MAIN, "launch");
    }
}
