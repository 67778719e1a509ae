package dev.serverlab.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProfileFilesTest {

    @Test
    void thereIsOneForEveryProfile() {
        assertThat(WebfluxApplication.SERVER.profiles())
                .allSatisfy(profile -> assertThat(getClass().getResource("/application-" + profile + ".yaml"))
                        .as(profile)
                        .isNotNull());
    }
}
