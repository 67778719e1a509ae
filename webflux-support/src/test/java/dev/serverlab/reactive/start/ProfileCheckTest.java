package dev.serverlab.reactive.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;

class ProfileCheckTest {

    @ParameterizedTest
    @ValueSource(strings = {"single", "wide"})
    void takesAProfileThatTheServerHas(String profile) {
        assertThatCode(() -> check(profile)).doesNotThrowAnyException();
    }

    @Test
    void takesNoProfileForTheDefaultOne() {
        assertThatCode(() -> check()).doesNotThrowAnyException();
    }

    @Test
    void refusesAProfileThatTheServerDoesNotHave() {
        assertRefused("There is no profile tuned.", "tuned");
    }

    @Test
    void refusesTwoProfilesAtOnce() {
        assertRefused("More than one profile was asked for: single, wide.", "single", "wide");
    }

    private static void assertRefused(String problem, String... profiles) {
        assertThatThrownBy(() -> check(profiles)).isInstanceOfSatisfying(RefusedStartException.class, e -> {
            assertThat(e).hasMessage(problem);
            assertThat(e.action()).endsWith("single, default, wide.");
            assertThat(e.getExitCode()).isEqualTo(2);
        });
    }

    private static void check(String... profiles) {
        GenericApplicationContext context = new GenericApplicationContext();
        context.getEnvironment().setActiveProfiles(profiles);
        new ProfileCheck(List.of("single", "default", "wide")).initialize(context);
    }
}
