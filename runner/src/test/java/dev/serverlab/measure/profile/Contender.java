package dev.serverlab.measure.profile;

import java.util.concurrent.CountDownLatch;

/** A program in which two threads wait for a lock that a third never releases. */
public final class Contender {

    static final String READY = "ready";

    private Contender() {}

    /** Says when the lock is taken, and ends with its input. */
    public static void main(String[] arguments) throws Exception {
        CountDownLatch taken = new CountDownLatch(1);
        Object lock = new Object();
        Thread.ofPlatform().daemon().start(() -> hold(lock, taken));
        taken.await();
        for (int thread = 0; thread < 2; thread++) {
            Thread.ofPlatform().daemon().start(() -> enter(lock));
        }
        System.out.println(READY);
        int unused = System.in.read();
    }

    private static void hold(Object lock, CountDownLatch taken) {
        synchronized (lock) {
            taken.countDown();
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void enter(Object lock) {
        synchronized (lock) {
            throw new IllegalStateException("nobody releases it");
        }
    }
}
