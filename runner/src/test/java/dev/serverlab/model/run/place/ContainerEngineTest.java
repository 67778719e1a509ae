package dev.serverlab.model.run.place;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerEngineTest {

    @ParameterizedTest
    @CsvSource({
        "0123456789abcdef0123456789abcdef01234567, 0123456789ab, false",
        "0123456789abcdef0123456789abcdef01234567-dirty, 0123456789ab-dirty, false",
        "0123456789abcdef0123456789abcdef01234567, v1.2-3-g0123456789ab, false",
        "0123456789abcdef0123456789abcdef01234567-dirty, 0123456789ab, true",
        "0123456789abcdef0123456789abcdef01234567, 0123456789ab-dirty, true",
        "fedcba9876543210fedcba9876543210fedcba98, 0123456789ab, true",
        ", 0123456789ab, false"
    })
    void knowsImagesOfOtherSources(String ofImage, String checkout, boolean other) {
        assertThat(new ContainerEngine.Image("serverlab/mvc", "sha256:1", ofImage).isOtherThan(checkout))
                .isEqualTo(other);
    }
}
