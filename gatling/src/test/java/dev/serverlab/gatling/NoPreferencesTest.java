package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.prefs.BackingStoreException;
import java.util.prefs.Preferences;
import org.junit.jupiter.api.Test;

class NoPreferencesTest {

    @Test
    void alwaysSaysThatTheNewestVersionWasLookedUpJustNow() throws BackingStoreException {
        Preferences node = new NoPreferences().userRoot().node("/io/gatling/latestVersion");

        // Not told to the millisecond: the clock may be set back meanwhile.
        assertThat(node.getLong("lastCheckTimestamp", 0)).isCloseTo(System.currentTimeMillis(), within(60_000L));
        assertThat(node.getBoolean("lastCheckSuccess", false)).isFalse();
        node.put("lastCheckTimestamp", "0");
        node.flush();
        assertThat(node.getLong("lastCheckTimestamp", 0)).isPositive();
    }
}
