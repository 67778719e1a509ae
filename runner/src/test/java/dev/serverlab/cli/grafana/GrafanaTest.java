package dev.serverlab.cli.grafana;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.problem.LabException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrafanaTest {

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:3000, http://127.0.0.1:3000/",
        "http://localhost:3000/, http://localhost:3000/",
        "http://[::1]:3000, http://[::1]:3000/",
        "https://127.0.0.2/grafana, https://127.0.0.2/grafana/"
    })
    void takesAGrafanaOnThisMachine(String given, String base) {
        assertThat(Grafana.at(given, false, null)).hasToString(base);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://grafana.example",
                "http://127.0.0.1.example",
                "http://10.0.0.1:3000",
                "http://localhost.example"
            })
    void takesOneOnAnotherMachineOnlyWhenAllowed(String given) {
        refuses("annotate-remote", given, null);
        assertThat(Grafana.at(given, true, null).base().toString()).startsWith(given);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "127.0.0.1:3000",
                "ftp://127.0.0.1",
                "http://admin:secret@127.0.0.1:3000",
                "http://127.0.0.1:99999",
                "http://127.0.0.1/?token=secret",
                "http://127.0.0.1/#secret",
                "http://127.0.0.1 secret"
            })
    void refusesWhatIsNoAddressAndDoesNotRepeatIt(String given) {
        refuses("annotate-malformed", given, null);
    }

    @Test
    void takesATokenWithoutTheSpaceAroundItAndTellsItNobody() {
        Grafana grafana = Grafana.at("http://127.0.0.1:3000", false, " glsa_secret\n");

        assertThat(grafana.token()).isEqualTo("glsa_secret");
        assertThat(grafana.toString()).doesNotContain("secret");
        assertThat(Grafana.at("http://127.0.0.1:3000", false, " ").token()).isNull();
        refuses("token-malformed", "http://127.0.0.1:3000", "secret\r\nX: y");
    }

    private static void refuses(String code, String given, @Nullable String token) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Grafana.at(given, false, token))
                .satisfies(e -> {
                    assertThat(e.problem().code()).isEqualTo(code);
                    assertThat(e.problem().what() + e.problem().action()).doesNotContain("secret");
                });
    }
}
