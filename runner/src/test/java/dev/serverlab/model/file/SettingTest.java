package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingTest {

    private static final Setting THREADS = Setting.ofType(Setting.Type.INTEGER, 1, 9, null, "threads");
    private static final Setting IDLE = Setting.ofType(Setting.Type.DURATION, null, null, List.of("-1"), "idle");
    private static final Setting FLAG = Setting.ofType(null, null, null, List.of("true", "false"), "a flag");

    @ParameterizedTest
    @CsvSource({"1,true", "9,true", "0,false", "10,false", "-1,false", "many,false", "1.5,false", "'',false"})
    void anIntegerHasALeastAndAMost(String value, boolean taken) {
        assertThat(THREADS.takes(value)).isEqualTo(taken);
        assertThat(THREADS.words()).isEqualTo("a whole number from 1 to 9");
    }

    @ParameterizedTest
    @CsvSource({"500ms,true", "75s,true", "-1,true", "75,false", "soon,false"})
    void aDurationHasAUnitUnlessItIsOneOfTheValues(String value, boolean taken) {
        assertThat(IDLE.takes(value)).isEqualTo(taken);
        assertThat(IDLE.words()).isEqualTo("a duration such as 500ms or 30s or -1");
    }

    @ParameterizedTest
    @CsvSource({"true,true", "false,true", "yes,false"})
    void valuesAreAllThereAre(String value, boolean taken) {
        assertThat(FLAG.takes(value)).isEqualTo(taken);
        assertThat(FLAG.words()).isEqualTo("true or false");
    }

    @Test
    void aMeaningAloneTakesAnyText() {
        assertThat(Setting.ofText("anything").takes("2 x cores")).isTrue();
        assertThat(Setting.ofText("anything").words()).isEmpty();
    }

    @Test
    void refusesATypeThatIsSaidByHalf() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Setting.ofType(Setting.Type.INTEGER, 1, null, null, "half"))
                .withMessageContaining("write { type: integer, min: N, max: M");
        assertThatIllegalArgumentException().isThrownBy(() -> Setting.ofType(null, null, null, null, "nothing"));
        assertThatNullPointerException()
                .isThrownBy(() -> Setting.ofType(Setting.Type.TEXT, null, null, null, null))
                .withMessage("about is missing");
    }
}
