package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.prefs.BackingStoreException;
import java.util.prefs.Preferences;
import org.junit.jupiter.api.Test;

class NoPreferencesTest {

    @Test
    void alwaysSaysThatTheNewestVersionWasLookedUpJustNow() throws BackingStoreException {
        Preferences node = new NoPreferences().userRoot().node("/io/gatling/latestVersion");

        // Gatling looks again after a day; the clock may be set meanwhile.
        assertThat(node.getLong("lastCheckTimestamp", 0))
                .isCloseTo(
                        System.currentTimeMillis(), within(Duration.ofHours(1).toMillis()));
        assertThat(node.getBoolean("lastCheckSuccess", false)).isFalse();
        node.put("lastCheckTimestamp", "0");
        node.flush();
        assertThat(node.getLong("lastCheckTimestamp", 0)).isPositive();
    }
}
