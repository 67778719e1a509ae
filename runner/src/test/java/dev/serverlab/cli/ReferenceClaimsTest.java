package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.claims.Claims;
import dev.serverlab.measure.backend.Backends;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * docs/claims.md follows from the runs that come with the lab, and what these say of claims from their trials. With {@code
 * -Dgolden.rewrite=true} the page is written anew.
 */
final class ReferenceClaimsTest {

    private static final Path HOME = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolve("..")
            .normalize();

    @Test
    void thePageFollowsFromItsRuns() {
        if (Boolean.getBoolean("golden.rewrite")) {
            assertThat(Said.by(HOME, "claims").exitCode()).isZero();
        }
        Said said = Said.by(HOME, "claims", "--stdout");

        assertThat(said.exitCode()).as("%s", said).isZero();
        assertThat(HOME.resolve("docs").resolve("claims.md")).content().isEqualTo(said.out());
    }

    /** To six digits: when these runs were made, CPU per request was taken from blocks that are kept in whole µs. */
    @Test
    void verdictsFollowFromTheTrials() throws IOException {
        assertThat(runs())
                .allSatisfy(run -> assertThat(ofToday(
                                Claims.of(run.experiment(), run.trials(), run.comparisons()), ClaimResult::claim))
                        .isNotEmpty()
                        .usingRecursiveComparison()
                        .withEqualsForType(
                                (one, other) -> Math.abs(one - other) <= 1e-5 * Math.abs(other), Double.class)
                        .isEqualTo(ofToday(run.claims(), ClaimResult::claim)));
    }

    @Test
    void whatCountsAsReproducedIsWhatTheExperimentsSay() throws IOException {
        Experiments experiments = new Experiments(HOME.resolve("experiments"));

        for (Run run : runs()) {
            Experiment kept = run.experiment();
            Experiment said = experiments
                    .draft(kept.name(), kept.form(), Backends.in(HOME).with(Servers.in(HOME)))
                    .experiment();
            List<Claim> claims = ofToday(kept.expectations().claims(), claim -> claim);
            Set<String> others = kept.expectations().claims().stream()
                    .filter(claim -> !claims.contains(claim))
                    .map(Claim::id)
                    .collect(Collectors.toSet());
            assertThat(claims)
                    .as("%s: measure it again after a change of its claims", run.id())
                    .usingRecursiveComparison()
                    .ignoringFields("says", "explanation")
                    .isEqualTo(said.expectations().claims().stream()
                            .filter(claim -> !others.contains(claim.id()))
                            .toList());
        }
    }

    /** Those whose metric there still is; what a run says of another stays as it is until it is measured again. */
    private static <T> List<T> ofToday(List<T> all, Function<T, Claim> claim) {
        return all.stream()
                .filter(each -> claim.apply(each).metric().startsWith(Claim.COUNTER)
                        || Metrics.find(claim.apply(each).metric()).isPresent())
                .toList();
    }

    /** Without any of them nothing would be asked. */
    private static List<Run> runs() throws IOException {
        try (Stream<Path> folders =
                Files.list(HOME.resolve("results").resolve("reference").resolve("claims"))) {
            List<Run> runs = folders.map(KeptRun::read).map(KeptRun::run).toList();
            assertThat(runs).isNotEmpty();
            return runs;
        }
    }
}
