package dev.serverlab.reactive.start;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Hands {@code reactor.*} settings from profile files and arguments on to Reactor. Reactor and Reactor Netty know
 * nothing of Spring's environment: they read system properties, once per JVM, when their classes are loaded. So this
 * runs after the profile's file was read and before anything touches Reactor.
 *
 * <p>A value such as {@code 4 x cores} becomes four times the number of cores that the JVM has. A system property
 * given with {@code -D} wins, as it does for every other setting.
 */
final class ReactorSettings implements EnvironmentPostProcessor, Ordered {

    private static final String PREFIX = "reactor.";
    private static final Pattern PER_CORE = Pattern.compile("(\\d{1,6}) x cores");
    private static final Pattern THREAD_COUNT = Pattern.compile("reactor\\.netty\\.io(Worker|Select)Count");

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                for (String name : enumerable.getPropertyNames()) {
                    if (name.startsWith(PREFIX)) {
                        apply(name, environment.getRequiredProperty(name));
                    }
                }
            }
        }
    }

    private static void apply(String name, String value) {
        String resolved = resolve(value, Runtime.getRuntime().availableProcessors());
        if (THREAD_COUNT.matcher(name).matches() && !resolved.matches("-1|[1-9]\\d{0,4}")) {
            throw new RefusedStartException(
                    name + " is no number of threads.", "Give a whole number from 1 to 99999, or 'N x cores'.");
        }
        System.setProperty(name, resolved);
    }

    static String resolve(String value, int cores) {
        Matcher perCore = PER_CORE.matcher(value.strip());
        return perCore.matches() ? String.valueOf(Long.parseLong(perCore.group(1)) * cores) : value;
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
