package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.prefs.BackingStoreException;
import java.util.prefs.Preferences;
import org.junit.jupiter.api.Test;

class NoPreferencesTest {

    @Test
    void alwaysSaysThatTheNewestVersionWasLookedUpJustNow() throws BackingStoreException {
        Preferences node = new NoPreferences().userRoot().node("/io/gatling/latestVersion");

        assertThat(System.currentTimeMillis() - node.getLong("lastCheckTimestamp", 0))
                .isBetween(0L, 1_000L);
        assertThat(node.getBoolean("lastCheckSuccess", false)).isFalse();
        node.put("lastCheckTimestamp", "0");
        node.flush();
        assertThat(node.getLong("lastCheckTimestamp", 0)).isPositive();
    }
}
