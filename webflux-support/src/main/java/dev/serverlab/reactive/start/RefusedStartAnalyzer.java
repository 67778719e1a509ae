package dev.serverlab.reactive.start;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints a refused start as what is wrong and what to do, without a stack trace. */
final class RefusedStartAnalyzer extends AbstractFailureAnalyzer<RefusedStartException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RefusedStartException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
    }
}
