package dev.serverlab.analysis.answer;

import dev.serverlab.analysis.KeptSessions;
import dev.serverlab.analysis.MachinePace;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.paired.PaceShift;
import dev.serverlab.stats.paired.Session;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the ratio of two servers' CPU per request follows the machine's pace, where the answers on a fast and on a slow
 * machine differ by more than the margin.
 *
 * @param effect of the pair
 * @param slope by how much the logarithm of the ratio changes with that of the pace
 * @param blocks what was measured, the fastest first
 */
public record PaceDependence(Effect effect, double slope, List<Block> blocks) {

    /** The share of its usual time that work takes: two standard deviations of the pace from hour to hour. */
    public static final double FAST = 0.8;
    /** The same on a slow machine. */
    public static final double SLOW = 1.2;

    private static final int POINTS = 13;

    /**
     * One block, or a point of the line.
     *
     * @param pace how many times its usual time the work took; where that is unknown, its mean in the run
     * @param effect of the candidate against its baseline, in per cent
     */
    public record Block(double pace, double effect) {}

    /** The pair that is told apart and whose answer changes most; empty where none changes by more than its margin. */
    static Optional<PaceDependence> of(Run run, List<Effect> byCpu) {
        return byCpu.stream()
                .filter(Effect::isDecided)
                .filter(each -> moves(each) > Objects.requireNonNullElse(each.scaledMargin(), Double.POSITIVE_INFINITY))
                .max(Comparator.comparingDouble(PaceDependence::moves))
                .map(each -> new PaceDependence(each, slope(each), blocks(run, each)))
                .filter(found -> !found.blocks.isEmpty());
    }

    /** The effect in per cent when work takes that many times its usual time. */
    public double at(double pace) {
        double usual =
                Scale.RATIO.effect(Objects.requireNonNull(effect.compared().effect()));
        return Scale.RATIO.shown(usual + slope * Math.log(pace));
    }

    /** The same for the better of the two against the other. */
    public double ofWinner(double pace) {
        double effect = Scale.RATIO.effect(at(pace));
        return Scale.RATIO.shown(
                this.effect.winner().equals(this.effect.compared().candidate()) ? effect : -effect);
    }

    /** Points of the line, from the fastest to the slowest of the blocks and what is called fast and slow. */
    public List<Block> line() {
        double fast = Math.min(FAST, blocks.getFirst().pace);
        double slow = Math.max(SLOW, blocks.getLast().pace);
        return IntStream.range(0, POINTS)
                .mapToDouble(point -> fast + (slow - fast) * point / (POINTS - 1))
                .mapToObj(pace -> new Block(pace, at(pace)))
                .toList();
    }

    /** By how much the logarithm of the ratio differs between a fast and a slow machine. */
    private static double moves(Effect effect) {
        return Math.abs(slope(effect)) * Math.log(SLOW / FAST);
    }

    /** The slope; 0 where it is smaller than its standard error. */
    private static double slope(Effect effect) {
        PaceShift pace = effect.compared().evidence().pace();
        return pace == null || effect.compared().scale() != Scale.RATIO || Math.abs(pace.slope()) < pace.standardError()
                ? 0
                : pace.slope();
    }

    /** The pace of a block is the mean over all variants that have a value in it, as the slopes' is. */
    private static List<Block> blocks(Run run, Effect effect) {
        record Costs(double pace, double ratio) {}
        List<Costs> costs = new ArrayList<>();
        for (Session session : KeptSessions.compared(run)) {
            List<@Nullable Double> of =
                    values(session, effect.compared().candidate().toString());
            List<@Nullable Double> baseline =
                    values(session, effect.compared().baseline().toString());
            for (int block = 0; block < Math.min(of.size(), baseline.size()); block++) {
                int number = block;
                Double one = baseline.get(block);
                Double other = of.get(block);
                if (one != null && other != null) {
                    double pace = Moments.mean(session.variants().stream()
                            .flatMap(variant ->
                                    Stream.ofNullable(values(session, variant).get(number)))
                            .toList());
                    costs.add(new Costs(pace, other - one));
                }
            }
        }
        double usual = Moments.mean(costs.stream().map(Costs::pace).toList())
                - Objects.requireNonNullElse(MachinePace.logSlowdown(run), 0.0);
        return costs.stream()
                .map(each -> new Block(Math.exp(each.pace - usual), Scale.RATIO.shown(each.ratio)))
                .sorted(Comparator.comparingDouble(Block::pace))
                .toList();
    }

    private static List<@Nullable Double> values(Session session, String variant) {
        Session.Values values = session.byVariant().get(variant);
        return values == null
                ? List.of()
                : values.blocks().stream().map(Scale.RATIO::placed).toList();
    }
}
