package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkTest {

    @ParameterizedTest
    @EnumSource
    void isFoundByItsWireName(Work work) {
        assertThat(Work.ofWireName(work.wireName())).contains(work);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "BLOCK", "Block", " block", "sleep"})
    void isNotFoundByAnyOtherName(String name) {
        assertThat(Work.ofWireName(name)).isEmpty();
    }

    @Test
    void isSpeltAlikeInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr")); // where the lower case of I is not i
            assertThat(Work.TIMER.wireName()).isEqualTo("timer");
        } finally {
            Locale.setDefault(before);
        }
    }
}
