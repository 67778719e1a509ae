package dev.serverlab.containers;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/**
 * Of tests that start containers: they are skipped where no container engine answers, and one line says so. With
 * {@code -Dserverlab.engine=required} they fail there instead.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsEngine.Condition.class)
public @interface NeedsEngine {

    /** Whether an engine answers. */
    final class Condition implements ExecutionCondition {

        private static final String PROPERTY = "serverlab.engine";
        private static final AtomicBoolean TOLD = new AtomicBoolean();

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (DockerClientFactory.instance().isDockerAvailable()) {
                return ConditionEvaluationResult.enabled("a container engine answers");
            }
            if ("required".equals(System.getProperty(PROPERTY))) {
                throw new AssertionError("No container engine answers, and -D" + PROPERTY
                        + "=required asks for one. Start Docker, or let DOCKER_HOST name its socket.");
            }
            String line = "Tests with containers are skipped: no container engine answers.";
            if (TOLD.compareAndSet(false, true)) {
                System.out.println(line);
            }
            return ConditionEvaluationResult.disabled(line);
        }
    }
}
