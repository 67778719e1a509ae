package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.LoginMachine;
import dev.serverlab.harness.ShopService;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** {@code --servers-on} with a service of one's own, from its jar and from commits. */
@Needs(Tool.NAMESPACES)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class SshOwnServiceIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @RegisterExtension
    final LoginMachine machine = new LoginMachine();

    @Test
    void comparesAJarOfOnesOwnThere() throws Exception {
        shop("0.0.0.0");

        lab.requireMeasured(
                lab.run(LabUnderTest.sessions(1, 2, "shop:few,shop:many", "--servers-on", machine.login())));

        machine.awaitNothing();
    }

    @Test
    void comparesCommitsThereAndGoesOnWithThem() throws Exception {
        machine.addTo(lab);
        Path home = lab.home().path();
        ShopService.packageTo(home.resolve("shop.jar"));
        Path repository = Files.createDirectory(home.resolve("repository"));
        git(repository, "init", "-q");
        commit(repository, "Open the shop");
        commit(repository, "Close the shop");
        Files.writeString(
                repository.resolve("commits.yaml"),
                """
                question: What did the last commit cost?
                variants:
                  - { variant: "shop:before", git: HEAD~1 }
                  - { variant: "shop:after", git: HEAD }
                servers:
                  shop:
                    build: cp %s .
                    start: { jar: shop.jar }
                    port: { property: shop.port }
                    ready: /health
                    requests: [{ get: /health }]
                settings: { shop: { shop.host: 0.0.0.0 } }
                protocol: paired
                paired: { sessions: 2, blocks: 2, block: 1s, warmup: 1s, rate: 20, profile: 0s }
                """.formatted(home.resolve("shop.jar")) + lab.home().quickJvm());
        lab.through("env", "XDG_CACHE_HOME=" + home.resolve("cache"));
        LabProcess process = lab.start("run", "repository/commits.yaml", "--servers-on", machine.login())
                .awaitWords("[2/2]");
        process.signal("TERM");
        lab.endOf(process).exits(130);
        Path run = lab.home().runs().getFirst();

        lab.requireMeasured(lab.lab("run", "--resume", run.toString()));

        assertThat(LabUnderTest.runJson(run).path("trials"))
                .hasSize(4)
                .allSatisfy(trial -> assertThat(trial.path("blocks")).hasSize(2));
        machine.awaitNothing();
    }

    private static void commit(Path repository, String message) throws Exception {
        Files.writeString(repository.resolve("sign"), message);
        git(repository, "add", "sign");
        git(repository, "-c", "user.name=shop", "-c", "user.email=shop@example.com", "commit", "-q", "-m", message);
    }

    private static void git(Path repository, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-C", repository.toString()));
        command.addAll(List.of(arguments));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    @Test
    void saysThatAServiceListensOnItsLoopbackOnly() throws Exception {
        shop("127.0.0.1");

        lab.run(LabUnderTest.sessions(1, 2, "shop:few,shop:many", "--servers-on", machine.login()))
                .exits(4)
                .warns("of its machine, but takes no connection at " + machine.address());

        machine.awaitNothing();
    }

    private void shop(String host) throws Exception {
        machine.addTo(lab);
        ShopService.packageTo(lab.home().path().resolve("shop.jar"));
        lab.home()
                .write(
                        "experiments/small.yaml",
                        """
                question: Does the shop sell elsewhere?
                variants:
                  - { variant: "shop:few", settings: { shop.threads: 4 } }
                  - { variant: "shop:many", settings: { shop.threads: 16 } }
                servers:
                  shop:
                    start: { jar: ../shop.jar }
                    port: { property: shop.port }
                    ready: /health
                    requests: [{ get: /health }]
                settings: { shop: { shop.host: %s } }
                protocol: paired
                paired: { sessions: 1, profile: 0s }
                """.formatted(host) + lab.home().quickJvm());
    }
}
