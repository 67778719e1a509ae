package dev.serverlab.report.capacity;

import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a wider setting costs or brings. Of its latency that can be said from a trial. JVMs of one program differ in CPU and
 * memory, so that these only stand beside what the trials of the narrow one had.
 */
record Widening(Choice narrow, Choice wide, Margins margins) {

    /** After the name of the wide one, such as {@code no lower p90}. */
    String words() {
        List<String> words = new ArrayList<>(List.of(latency()));
        words.add(beside("CPU", Choice::cpuMicros, " µs per request"));
        words.add(beside("memory", Choice::megabytes, " MB"));
        return String.join("; ", words.stream().filter(each -> !each.isEmpty()).toList());
    }

    private String latency() {
        Double from = narrow.median(Window::p90Millis);
        Double to = wide.median(Window::p90Millis);
        if (from == null || to == null) {
            return "holds";
        }
        double less = from - to;
        if (Math.abs(less) < margins.latency().on(Scale.DIFFERENCE, from)) {
            return "no lower p90";
        }
        return less > 0
                ? "p90 " + Numbers.fixed(less, 1) + " ms lower"
                : "p90 " + Numbers.fixed(-less, 1) + " ms higher";
    }

    /** Empty where one of the two does not know it. */
    private String beside(String what, Function<Choice, @Nullable Double> value, String unit) {
        Double is = value.apply(wide);
        List<Double> seen = narrow.trials().stream()
                .map(trial -> value.apply(Choice.of(trial)))
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (is == null || seen.isEmpty()) {
            return "";
        }
        String least = Numbers.fixed(seen.getFirst(), 0);
        String most = Numbers.fixed(seen.getLast(), 0);
        return what + " " + Numbers.fixed(is, 0) + unit + " against " + least
                + (least.equals(most) ? "" : " to " + most);
    }
}
