package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ShopService;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whatever keeps a user's own service from being measured is reported, and no folder is left. */
@Execution(ExecutionMode.CONCURRENT)
final class OwnServiceRefusalIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.asProcess();

    @BeforeEach
    void shop() throws IOException {
        ShopService.packageTo(lab.home().path().resolve("shop.jar"));
        lab.home().write("items.csv", "sku\na1\nb2\n");
        lab.home().write("shop.yaml", OwnServiceIT.SHOP);
    }

    @AfterEach
    void leavesNoFolder() {
        assertThat(lab.home().runs()).isEmpty();
    }

    private void change(String was, String is) throws IOException {
        assertThat(OwnServiceIT.SHOP).contains(was);
        lab.home().write("shop.yaml", OwnServiceIT.SHOP.replace(was, is));
    }

    @Test
    @Tag("thorough")
    void measuresNothingWhereVariantsAnswerUnlike() throws IOException {
        change("shop.millis: 5", "shop.currency: USD");
        lab.lab("run", "shop.yaml")
                .exits(2)
                .refuses("shop:", "answers GET /orders/", "differently from shop:", "/currency", "except");
    }

    @Test
    @Tag("thorough")
    void saysWhatAnswersOtherwiseThanExpected() throws IOException {
        change("expect: 201", "expect: 200");
        lab.lab("run", "shop.yaml").exits(2).refuses("POST /orders with status 201, but 200 is expected");
        change("except: [/id]", "weight: 1");
        lab.lab("run", "shop.yaml").exits(2).refuses("/id", "except");
    }

    @Test
    @Tag("thorough")
    void saysThatThePortDoesNotGetIn() throws IOException {
        change("property: shop.port", "property: server.port");
        lab.with("-Dserverlab.startup.seconds=30")
                .lab("run", "shop.yaml")
                .exits(2)
                .refuses("but listens on");
    }

    @Test
    void refusesBeforeAnythingStartsWhatItCannotDo() throws IOException {
        lab.lab("run", "shop.yaml", "--in", "docker", "--dry-run")
                .exits(2)
                .refuses("shop:as-is cannot be started in a container", "start: { image: NAME }");
        lab.lab("run", "shop.yaml", "--against", "127.0.0.1:8080").exits(2).refuses("cannot take --against");
    }

    @Test
    void startsNothingToValidateOrToPlan() throws IOException {
        lab.lab("validate", "shop.yaml").exits(0);
        lab.lab("run", "shop.yaml", "--dry-run").exits(0);
        assertThat(lab.home().path().resolve("reset")).doesNotExist();
        Files.delete(lab.home().path().resolve("shop.jar"));
        assertThat(List.of(lab.lab("validate", "shop.yaml").exits(2).out()))
                .singleElement()
                .asString()
                .contains("servers.shop.start.jar", "there is no file");
    }
}
