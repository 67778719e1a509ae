package dev.serverlab.mvc;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what to do about an {@link UnknownProfileException}, in place of its stack trace. */
final class UnknownProfileAnalyzer extends AbstractFailureAnalyzer<UnknownProfileException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnknownProfileException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Start with one of: " + String.join(", ", ProfileCheck.PROFILES)
                        + ", as in --spring.profiles.active=single",
                cause);
    }
}
