package dev.serverlab.tomcat;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Prints a refused start as what is wrong and what to do, without a stack trace. */
// Before Spring Boot's own, one of which would tell of the setting that was being bound.
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RefusedStartAnalyzer extends AbstractFailureAnalyzer<RefusedStartException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RefusedStartException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
    }
}
