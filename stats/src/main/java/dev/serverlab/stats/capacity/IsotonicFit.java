package dev.serverlab.stats.capacity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A curve that never falls, fitted to all points by least squares: pool adjacent violators, M. Ayer et al., An
 * Empirical Distribution Function for Sampling with Incomplete Information, Annals of Mathematical Statistics 26(4),
 * 1955. Its only assumption is that more load is never easier.
 *
 * @param points ascending in x, and then never falling in y
 */
public record IsotonicFit(List<Point> points) {

    /**
     * An observation.
     *
     * @param weight above 0
     */
    public record Point(double x, double y, double weight) {}

    /** Adjacent points pooled at one height, their mean. */
    private record Block(double y, double weight, List<Point> points) {

        Block with(Block next) {
            List<Point> all = new ArrayList<>(points);
            all.addAll(next.points);
            double sum = weight + next.weight;
            return new Block((y * weight + next.y * next.weight) / sum, sum, all);
        }
    }

    /** Fits points with distinct x. */
    public static IsotonicFit of(List<Point> seen) {
        List<Block> blocks = new ArrayList<>();
        for (Point point :
                seen.stream().sorted(Comparator.comparingDouble(Point::x)).toList()) {
            Block block = new Block(point.y, point.weight, List.of(point));
            while (!blocks.isEmpty() && blocks.getLast().y > block.y) {
                block = blocks.removeLast().with(block);
            }
            blocks.add(block);
        }
        return new IsotonicFit(blocks.stream()
                .flatMap(block -> block.points.stream().map(each -> new Point(each.x, block.y, each.weight)))
                .toList());
    }

    /**
     * Where the curve crosses a height, linear between points; the middle of the part where it stays at that height.
     * Null when all points lie above it, or all below.
     */
    public @Nullable Double crossing(double height) {
        Point below = null;
        Point first = null;
        Point last = null;
        for (Point point : points) {
            if (point.y < height) {
                below = point;
            } else if (point.y > height) {
                if (first != null && last != null) {
                    return (first.x + last.x) / 2;
                }
                return below == null ? null : below.x + (height - below.y) / (point.y - below.y) * (point.x - below.x);
            } else {
                first = first == null ? point : first;
                last = point;
            }
        }
        return null;
    }
}
