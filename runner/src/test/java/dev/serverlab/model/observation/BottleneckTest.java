package dev.serverlab.model.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class BottleneckTest {

    @Test
    void saysInHowManyTrialsItWasSo() {
        Bottleneck users = new Bottleneck(Bottleneck.Label.USERS, "users.");
        Bottleneck cpu = new Bottleneck(Bottleneck.Label.CPU, "cpu.");
        assertThat(Bottleneck.combine(List.of(cpu, users, users)))
                .isEqualTo(new Bottleneck(Bottleneck.Label.USERS, "in 2 of 3 trials: users."));
        assertThat(Bottleneck.combine(List.of(cpu, users)).label()).isEqualTo(Bottleneck.Label.CPU);
        assertThat(Bottleneck.combine(List.of(users, users))).isEqualTo(users);
    }
}
