package dev.serverlab.measure.system;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;

/** Runs in a child JVM: for each line of input burns that many ms of CPU on a thread that then ends, and answers. */
public final class BurnerMain {

    private BurnerMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        System.out.println("ready");
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            long nanos = Long.parseLong(order) * 1_000_000;
            Thread burner = Thread.ofPlatform().start(() -> burn(nanos));
            burner.join();
            System.out.println("done");
        }
    }

    private static void burn(long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (threads.getCurrentThreadCpuTime() < nanos) {
            Thread.onSpinWait();
        }
    }
}
