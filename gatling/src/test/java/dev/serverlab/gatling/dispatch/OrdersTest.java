package dev.serverlab.gatling.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrdersTest {

    private static final long SEED = 42;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10})
    void givesEachServerEachTurnOnceInAsManyBlocksAsThereAreServers(int servers) {
        int[][] orders = new Orders(servers, SEED).of(0, 4 * servers);

        for (int first = 0; first < orders.length; first += servers) {
            for (int turn = 0; turn < servers; turn++) {
                Set<Integer> seen = new HashSet<>();
                for (int block = first; block < first + servers; block++) {
                    seen.add(orders[block][turn]);
                }
                assertThat(seen).hasSize(servers);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10})
    void letsEachServerComeAfterEachOtherEquallyOften(int servers) {
        int rows = servers % 2 == 0 ? servers : 2 * servers;
        Map<List<Integer>, Integer> followers = new HashMap<>();
        for (int[] order : new Orders(servers, SEED).of(0, rows)) {
            for (int turn = 1; turn < servers; turn++) {
                followers.merge(List.of(order[turn - 1], order[turn]), 1, Integer::sum);
            }
        }

        assertThat(followers).hasSize(servers * (servers - 1));
        assertThat(new HashSet<>(followers.values())).containsExactly(rows / servers);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void keepsThatBalanceAcrossRoundsForTwoAndThreeServers(int servers) {
        assertThat(new HashSet<>(roundFollowers(servers))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 8, 9, 10})
    void letsNoneFollowAnotherMoreThanTwiceAsOftenAcrossRoundsForMore(int servers) {
        Collection<Integer> times = roundFollowers(servers);

        assertThat(Collections.max(times)).isLessThanOrEqualTo(2 * Collections.min(times));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7})
    void goesOnInTheNextSessionWhereTheLastOneEnded(int servers) {
        Orders orders = new Orders(servers, SEED);
        int[][] longOne = orders.of(0, 15);

        for (int session = 0; session < 3; session++) {
            assertThat(orders.of(session, 5)).isDeepEqualTo(Arrays.copyOfRange(longOne, 5 * session, 5 * session + 5));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10})
    void isTheSameForTheSameSeedAndAnotherForSomeOtherSeed(int servers) {
        int[][] orders = new Orders(servers, SEED).of(0, 6);

        assertThat(new Orders(servers, SEED).of(0, 6)).isDeepEqualTo(orders);
        assertThat(IntStream.range(0, 20).mapToObj(seed -> new Orders(servers, seed).of(0, 6)))
                .anySatisfy(
                        other -> assertThat(Arrays.deepEquals(other, orders)).isFalse());
    }

    /** How often each pair of servers follows each other when each row is repeated round after round. */
    private static Collection<Integer> roundFollowers(int servers) {
        Map<List<Integer>, Integer> followers = new HashMap<>();
        for (int[] order : new Orders(servers, SEED).of(0, 2 * servers)) {
            for (int turn = 0; turn < servers; turn++) {
                followers.merge(List.of(order[turn], order[(turn + 1) % servers]), 1, Integer::sum);
            }
        }
        assertThat(followers).hasSize(servers * (servers - 1));
        return followers.values();
    }
}
