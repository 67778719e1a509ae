package dev.serverlab.failure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What measures, and mostly waits: it runs beside one other such test, after all that are run four at a time. Whoever fills the
 * CPUs or must not share them is isolated instead.
 */
@Tag("two-at-a-time")
@Execution(ExecutionMode.CONCURRENT)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface TwoAtATime {}
