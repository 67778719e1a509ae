package dev.serverlab.tools;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Of tests that need tools: they are skipped where one is missing. When all tests of a module are over, a line for each missing
 * tool says what was not tested. With {@code -Dserverlab.tools=required} they fail there instead.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Needs.Condition.class)
public @interface Needs {

    /** All of which have to be there. */
    Tool[] value();

    /** Whether they are. */
    final class Condition implements ExecutionCondition {

        private static final String PROPERTY = "serverlab.tools";

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            Needs needs = context.getElement()
                    .map(element -> element.getAnnotation(Needs.class))
                    .orElse(null);
            if (needs == null) {
                return ConditionEvaluationResult.enabled("in a class that has what it needs");
            }
            Store store = context.getRoot().getStore(Namespace.create(Needs.class));
            // Closed when all tests are over.
            store.computeIfAbsent(AutoCloseable.class, key -> tellsAtTheEnd(store), AutoCloseable.class);
            for (Tool tool : needs.value()) {
                if (!isThere(tool, store)) {
                    if ("required".equals(System.getProperty(PROPERTY))) {
                        throw new AssertionError(tool.missing() + " -D" + PROPERTY + "=required asks for it.");
                    }
                    return ConditionEvaluationResult.disabled(tool.missing());
                }
            }
            return ConditionEvaluationResult.enabled("all that it needs is there");
        }

        private static boolean isThere(Tool tool, Store store) {
            return store.computeIfAbsent(tool, Tool::isThere, Boolean.class);
        }

        /** Of what was looked for; and of the browser, whose tests are long over when those with containers end. */
        private static AutoCloseable tellsAtTheEnd(Store store) {
            return () -> {
                for (Tool tool : Tool.values()) {
                    if ((tool == Tool.BROWSER || store.get(tool) != null) && !isThere(tool, store)) {
                        System.out.println(tool.missing());
                    }
                }
            };
        }
    }
}
