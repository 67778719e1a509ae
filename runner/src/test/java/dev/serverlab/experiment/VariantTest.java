package dev.serverlab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VariantTest {

    @Test
    void isServerAndProfile() {
        assertThat(Variant.parse("mvc:virtual")).isEqualTo(new Variant("mvc", "virtual"));
    }

    @Test
    void isTheDefaultProfileWhenNoneIsNamed() {
        assertThat(Variant.parse("vertx")).hasToString("vertx:default");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ":", "mvc:", ":single", "mvc:single:x", "Mvc", "mvc/single", "../mvc", "mvc single", "1mvc"})
    void refusesWhatCouldNotNameAFolder(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variant.parse(text))
                .withMessage("'%s' is not a variant; write server:profile, as mvc:virtual", text);
    }
}
