package dev.serverlab.contract;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * A valid request for {@code GET /delay/{millis}?work=…&cpuMicros=…&items=…}.
 *
 * @param delayMillis how long the server waits before it answers, 0…{@value #MAX_DELAY_MILLIS}
 * @param work how the server waits
 * @param cpuMicros CPU time that the answering thread burns, 0…{@value #MAX_CPU_MICROS} µs
 * @param items how many the answer lists, 0…{@value #MAX_ITEMS}
 */
public record DelayRequest(int delayMillis, Work work, int cpuMicros, int items) {

    public static final int MAX_DELAY_MILLIS = 60_000;
    public static final int MAX_CPU_MICROS = 100_000;
    public static final int MAX_ITEMS = 1_000;

    private static final String WORK = "work";
    private static final String CPU_MICROS = "cpuMicros";
    private static final String ITEMS = "items";

    /**
     * Reads a request from its decoded path variable and query parameters. Unknown and repeated parameters are refused
     * rather than ignored: a misspelt {@code cpumicros} would otherwise measure something else.
     *
     * @param millis the path variable
     * @param names those of the query parameters
     * @param valuesOf all values of the parameter of that name
     * @param defaultWork the server's own way to wait, when {@code work} is absent
     * @throws InvalidRequestException when anything violates the contract; its message names it with its range
     */
    public static DelayRequest parse(
            String millis, Set<String> names, Function<String, List<String>> valuesOf, Work defaultWork) {
        int delayMillis = number("millis", millis, MAX_DELAY_MILLIS);
        Work work = defaultWork;
        int cpuMicros = 0;
        int items = 0;
        for (String name : names) {
            if (!name.equals(WORK) && !name.equals(CPU_MICROS) && !name.equals(ITEMS)) {
                throw new InvalidRequestException("unknown parameter; the parameters are work, cpuMicros and items");
            }
            List<String> values = valuesOf.apply(name);
            if (values.size() != 1) {
                throw new InvalidRequestException(name + " must be given once");
            }
            // Spring WebFlux has null for a name without "=".
            String value = Objects.requireNonNullElse(values.getFirst(), "");
            switch (name) {
                case CPU_MICROS -> cpuMicros = number(CPU_MICROS, value, MAX_CPU_MICROS);
                case ITEMS -> items = number(ITEMS, value, MAX_ITEMS);
                default ->
                    work = Work.ofWireName(value)
                            .orElseThrow(() -> new InvalidRequestException("work must be block, offload or timer"));
            }
        }
        return new DelayRequest(delayMillis, work, cpuMicros, items);
    }

    /**
     * Returns this request, for a server that can wait in only one way.
     *
     * @throws InvalidRequestException when the request asks for another
     */
    public DelayRequest requireWork(Work only) {
        if (work != only) {
            throw new InvalidRequestException("work must be " + only.wireName() + " here");
        }
        return this;
    }

    /**
     * Sleeps on this thread for the delay. Without a delay it returns at once: even a sleep of 0 ms would yield the core.
     *
     * @throws InterruptedException when the server is being stopped
     */
    public void sleep() throws InterruptedException {
        if (delayMillis > 0) {
            Thread.sleep(delayMillis);
        }
    }

    /** Burns the CPU that was asked for on this thread, and returns the body of the answer. */
    public DelayAnswer answer() {
        CpuBurn.burn(cpuMicros);
        return DelayAnswer.of(delayMillis, items);
    }

    private static int number(String name, String text, int max) {
        // Digits only: parseInt alone would also take "+5" and digits of other scripts. A stream would cost each
        // request more.
        boolean digits = !text.isEmpty();
        for (int i = 0; i < text.length(); i++) {
            digits &= text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        try {
            int value = digits ? Integer.parseInt(text) : -1;
            if (value >= 0 && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // More digits than an int holds: out of range like any other large number.
        }
        throw new InvalidRequestException(name + " must be a whole number from 0 to " + max);
    }
}
