package dev.serverlab.stats.capacity;

import static java.util.Objects.requireNonNull;

import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Servers whose capacities are known, searched in turn on a machine that is faster in some rounds than in others.
 *
 * @param ofMachine SD of its pace between rounds, as a share; it is the same for all servers of a round
 */
record SimulatedRun(List<SimulatedServer> servers, double ofMachine) {

    /** As of the lab's searches. */
    static final int MAX_SESSIONS = 12;

    /** Servers of these capacities that are equally noisy. */
    static SimulatedRun of(List<Double> capacities, double ofStarts, double width, double disturbed, double ofMachine) {
        return new SimulatedRun(
                capacities.stream()
                        .map(each -> new SimulatedServer(each, ofStarts, width, disturbed))
                        .toList(),
                ofMachine);
    }

    /** In how many of so many runs something is said of the pairs of servers, as a share. */
    double share(int runs, Random random, Predicate<List<Verdict>> said) {
        return IntStream.range(0, runs)
                        .filter(run -> said.test(verdicts(random)))
                        .count()
                / (double) runs;
    }

    /** In how many of so many runs every server's interval holds its capacity, of the servers by themselves. */
    double coverage(int runs, Random random) {
        return IntStream.range(0, runs)
                        .mapToLong(run -> {
                            List<List<Double>> rates = rates(random);
                            return IntStream.range(0, rates.size())
                                    .filter(each -> requireNonNull(
                                                    CapacityEstimate.of(SimulatedServer.STEP, rates.get(each))
                                                            .interval())
                                            .contains(servers.get(each).capacity()))
                                    .count();
                        })
                        .sum()
                / (double) (runs * servers.size());
    }

    /** On each pair of one run, in order. */
    private List<Verdict> verdicts(Random random) {
        List<List<Double>> rates = rates(random);
        int pairs = rates.size() * (rates.size() - 1) / 2;
        List<Verdict> verdicts = new ArrayList<>();
        for (int one = 0; one < rates.size(); one++) {
            for (int other = one + 1; other < rates.size(); other++) {
                CapacityRatio ratio = CapacityRatio.of(known(rates.get(one)), known(rates.get(other)), pairs);
                verdicts.add(requireNonNull(ratio).verdict(SimulatedServer.STEP));
            }
        }
        return verdicts;
    }

    private static List<@Nullable Double> known(List<Double> rates) {
        return new ArrayList<>(rates);
    }

    /** Of each server, the rates of as many sessions as it takes. */
    private List<List<Double>> rates(Random random) {
        List<List<Double>> rates = new ArrayList<>();
        servers.forEach(each -> rates.add(new ArrayList<>()));
        for (int round = 1; round <= MAX_SESSIONS; round++) {
            double pace = Math.exp(ofMachine * random.nextGaussian());
            for (int each = 0; each < servers.size(); each++) {
                List<Double> own = rates.get(each);
                if (round <= CapacityEstimate.sessionsFor(SimulatedServer.STEP, own)) {
                    SimulatedServer server = servers.get(each);
                    SessionCapacity session = server.session(random, server.capacity(), pace);
                    own.add(requireNonNull(session.estimate()));
                }
            }
        }
        return rates;
    }
}
