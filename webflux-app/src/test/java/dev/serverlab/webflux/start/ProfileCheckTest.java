package dev.serverlab.webflux.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.context.support.GenericApplicationContext;

class ProfileCheckTest {

    @ParameterizedTest
    @FieldSource("dev.serverlab.webflux.start.ProfileCheck#PROFILES")
    void hasAFileForEveryProfile(String profile) {
        assertThat(getClass().getResource("/application-" + profile + ".yaml")).isNotNull();
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
            assertThat(e.action()).endsWith("single, cores, default, wide, virtual.");
            assertThat(e.getExitCode()).isEqualTo(2);
        });
    }

    private static void check(String... profiles) {
        GenericApplicationContext context = new GenericApplicationContext();
        context.getEnvironment().setActiveProfiles(profiles);
        new ProfileCheck().initialize(context);
    }
}
