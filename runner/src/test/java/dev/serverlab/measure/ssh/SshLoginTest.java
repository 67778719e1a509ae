package dev.serverlab.measure.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.model.problem.LabException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SshLoginTest {

    @Test
    void isWhatOpenSshTakes() {
        assertThat(SshLogin.parse("bench1").words()).isEqualTo(List.of("bench1"));
        assertThat(SshLogin.parse("ssh://me@10.0.0.7:2222").words()).isEqualTo(List.of("-p", "2222", "me@10.0.0.7"));
    }

    /** Above all what ssh would take for an option, or a shell for more than a word. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-oProxyCommand=id",
                "me@-x",
                "a b",
                "$(id)",
                "me@bench1;id",
                "bench1:0",
                "bench1:x",
                "http://a"
            })
    void isNothingElse(String text) {
        assertThatThrownBy(() -> SshLogin.parse(text))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("is not a login");
    }
}
