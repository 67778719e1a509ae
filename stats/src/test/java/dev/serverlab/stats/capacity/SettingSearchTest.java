package dev.serverlab.stats.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingSearchTest {

    private final List<Integer> trials = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"1, 80", "79, 80", "80, 80", "81, 80", "85, 80", "200, 80", "3, 1", "900, 1", "1000, 1000"})
    void findsWhatHoldsFromWhereverItBegins(int least, int start) {
        SettingSearch.Found found = searched(new SettingSearch(start, 1, 1_000), value -> value >= least);

        assertThat(found.decided()).isTrue();
        assertThat(found.holds()).isBetween(least, Math.max(least, (int) (least * 1.06)));
        if (least == 1) {
            assertThat(found.fails()).isNull();
        } else {
            assertThat(found.fails()).isLessThan(least).isGreaterThanOrEqualTo((int) (least / 1.07));
        }
    }

    @Test
    void triesTheTwoThatDecideTwice() {
        searched(new SettingSearch(80, 1, 1_000), value -> value >= 81);

        assertThat(trials).as("the start, up, between, and both again").containsExactly(80, 85, 82, 82, 80);
    }

    @Test
    void saysThatNothingHoldsAfterStridesThatGrow() {
        SettingSearch.Found found = searched(new SettingSearch(80, 1, 1_000), value -> false);

        assertThat(found).isEqualTo(new SettingSearch.Found(null, 1_000, false));
        assertThat(trials).containsExactly(80, 85, 96, 120, 178, 349, 698, 1_000, 1_000);
    }

    @Test
    void goesDownInStridesThatGrow() {
        SettingSearch.Found found = searched(new SettingSearch(80, 1, 1_000), value -> true);

        assertThat(found).isEqualTo(new SettingSearch.Found(1, null, true));
        assertThat(trials).containsExactly(80, 75, 66, 53, 35, 17, 8, 4, 2, 1, 1);
    }

    @Test
    void asksAThirdTimeWhereTwoTrialsDisagree() {
        int[] first = {1};

        SettingSearch.Found found = searched(new SettingSearch(2, 1, 10), value -> value >= 3 && first[0]-- <= 0);

        assertThat(found).isEqualTo(new SettingSearch.Found(3, 2, true));
    }

    @Test
    void endsAndIsSeldomWrongWhenOneOfTenTrialsGoesTheWrongWay() {
        int right = 0;
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            SettingSearch.Found found =
                    searched(new SettingSearch(70, 1, 1_000), value -> (value >= 80) != (random.nextDouble() < 0.1));
            Integer holds = found.holds();
            right += holds != null && holds >= 75 && holds <= 90 ? 1 : 0;
            assertThat(trials).hasSizeLessThan(40);
        }
        assertThat(right).isGreaterThanOrEqualTo(450);
    }

    @Test
    void refusesWhatCannotBeSearched() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SettingSearch(1, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new SettingSearch(1, 2, 1));
        SettingSearch over = new SettingSearch(1, 1, 1);
        searched(over, value -> true);
        assertThatIllegalStateException().isThrownBy(() -> over.record(true));
    }

    private SettingSearch.Found searched(SettingSearch search, IntPredicate holds) {
        trials.clear();
        for (var next = search.next(); next.isPresent(); next = search.next()) {
            trials.add(next.getAsInt());
            search.record(holds.test(next.getAsInt()));
        }
        return search.soFar();
    }
}
