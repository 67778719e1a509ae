import java.util.Arrays;

/**
 * A neighbour that thrashes memory: one thread that reads an array at random, so that caches hold little of anybody else's.
 *
 * <p>{@code java benchmarks/neighbour/RandomReads.java MEGABYTES SECONDS}, with a heap of a little more: {@code -Xmx300m} for 200. It
 * ends by itself, and tells how many reads it made.
 */
public final class RandomReads {

    private RandomReads() {}

    public static void main(String[] arguments) {
        int longs = Math.multiplyExact(Integer.parseInt(arguments[0]), 1_000_000 / Long.BYTES);
        long end = System.nanoTime() + Long.parseLong(arguments[1]) * 1_000_000_000;
        long[] memory = new long[longs];
        Arrays.setAll(memory, index -> index);
        long reads = 0;
        long sum = 0;
        int at = 0;
        while (System.nanoTime() - end < 0) {
            for (int read = 0; read < 10_000; read++) {
                // Each place follows from what was read at the one before, so that no two reads overlap.
                at = Math.floorMod((int) memory[at] * 1_664_525 + 1_013_904_223 + read, longs);
                sum += memory[at];
            }
            reads += 10_000;
        }
        System.out.println(reads + " reads, sum " + sum);
    }
}
