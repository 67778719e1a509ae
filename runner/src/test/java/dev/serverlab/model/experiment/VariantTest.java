package dev.serverlab.model.experiment;

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

    @Test
    void isOneOfSeveralCopiesWhenItHasALabel() {
        Variant again = Variant.parse("mvc:virtual.again");
        assertThat(again).isEqualTo(new Variant("mvc", "virtual").labelled("again"));
        assertThat(again).hasToString("mvc:virtual.again");
        assertThat(again).isNotEqualTo(new Variant("mvc", "virtual"));
        assertThat(again.fileName()).isEqualTo("mvc+virtual.again");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                "mvc:",
                ":single",
                "mvc:single:x",
                "Mvc",
                "mvc/single",
                "../mvc",
                "mvc single",
                "1mvc",
                "mvc.again",
                "mvc:single.",
                "mvc:single.a.b",
                "mvc:single.A"
            })
    void refusesWhatCouldNotNameAFolder(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variant.parse(text))
                .withMessage(
                        "'%s' is not a variant; write server:profile, such as mvc:virtual, or server:profile.label for a copy,"
                                + " such as mvc:virtual.again",
                        text);
    }
}
