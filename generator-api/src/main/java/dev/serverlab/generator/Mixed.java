package dev.serverlab.generator;

/** Numbers that look random, and are the same in every run. */
final class Mixed {

    private Mixed() {}

    /** The finalizer of MurmurHash3, which maps no two numbers to the same result. */
    static long of(long number) {
        long mixed = (number ^ (number >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
