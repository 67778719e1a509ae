package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Variant;
import java.time.Duration;

/** One thing that a sweep gives several values. */
sealed interface SweepParameter {

    /**
     * Reads {@code users}, {@code rate}, {@code delay}, {@code cpuMicros} or {@code SERVER.SETTING}.
     *
     * @throws IllegalArgumentException when it is none of them
     */
    static SweepParameter parse(String name) {
        return switch (name) {
            case "users" -> new Users();
            case "rate" -> new Rate();
            case "delay" -> new Delay();
            case "cpuMicros" -> new CpuMicros();
            default -> {
                int dot = name.indexOf('.');
                if (dot < 1 || dot == name.length() - 1) {
                    throw new IllegalArgumentException("'" + name + "' cannot be swept; write users, rate, delay,"
                            + " cpuMicros or SERVER.SETTING, as mvc.server.tomcat.threads.max");
                }
                yield new Setting(name.substring(0, dot), name.substring(dot + 1));
            }
        };
    }

    /** As files spell it. */
    String name();

    /** Whether that variant can be given a value of it. */
    default boolean concerns(Variant variant) {
        return true;
    }

    /** Whether the variant has a value of its own, which a sweep would undo. */
    boolean isGivenBy(VariantPart variant);

    /**
     * The variant with that value.
     *
     * @throws IllegalArgumentException when it has not the form that it must have
     */
    VariantPart give(VariantPart variant, String value);

    /**
     * What a value means, so that two that mean the same are seen as such.
     *
     * @throws IllegalArgumentException when it has not the form that it must have
     */
    Object meaning(String value);

    record Users() implements SweepParameter {
        @Override
        public String name() {
            return "users";
        }

        @Override
        public boolean isGivenBy(VariantPart variant) {
            return variant.load().hasModel();
        }

        @Override
        public Object meaning(String value) {
            return wholeNumber(value);
        }

        @Override
        public VariantPart give(VariantPart variant, String value) {
            return variant.with(wholeNumber(value), null);
        }
    }

    record Rate() implements SweepParameter {
        @Override
        public String name() {
            return "rate";
        }

        @Override
        public boolean isGivenBy(VariantPart variant) {
            return variant.load().hasModel();
        }

        @Override
        public Object meaning(String value) {
            return number(value);
        }

        @Override
        public VariantPart give(VariantPart variant, String value) {
            return variant.with(null, number(value));
        }
    }

    record Delay() implements SweepParameter {
        @Override
        public String name() {
            return "delay";
        }

        @Override
        public boolean isGivenBy(VariantPart variant) {
            return variant.delay() != null;
        }

        @Override
        public Object meaning(String value) {
            return Durations.parse(value);
        }

        @Override
        public VariantPart give(VariantPart variant, String value) {
            Duration delay = Durations.parse(value);
            return variant.with(new WorkloadPart(delay, null, null));
        }
    }

    record CpuMicros() implements SweepParameter {
        @Override
        public String name() {
            return "cpuMicros";
        }

        @Override
        public boolean isGivenBy(VariantPart variant) {
            return variant.cpuMicros() != null;
        }

        @Override
        public Object meaning(String value) {
            return wholeNumber(value);
        }

        @Override
        public VariantPart give(VariantPart variant, String value) {
            return variant.with(new WorkloadPart(null, null, wholeNumber(value)));
        }
    }

    /** A setting of one server. */
    record Setting(String server, String setting) implements SweepParameter {
        @Override
        public String name() {
            return server + "." + setting;
        }

        @Override
        public boolean concerns(Variant variant) {
            return variant.server().equals(server);
        }

        @Override
        public boolean isGivenBy(VariantPart variant) {
            return concerns(variant.variant())
                    && variant.settings() != null
                    && variant.settings().containsKey(setting);
        }

        @Override
        public Object meaning(String value) {
            return value;
        }

        @Override
        public VariantPart give(VariantPart variant, String value) {
            return concerns(variant.variant()) ? variant.with(setting, value) : variant;
        }
    }

    private static int wholeNumber(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + value + "' is not a whole number", e);
        }
    }

    private static double number(String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + value + "' is not a number", e);
        }
    }
}
