package dev.serverlab.gatling;

import java.util.prefs.AbstractPreferences;
import java.util.prefs.Preferences;
import java.util.prefs.PreferencesFactory;
import org.jspecify.annotations.Nullable;

/**
 * Preferences that live as long as the JVM. Before each run Gatling checks for a new version on the internet unless its
 * preferences say that it did so recently: these always do. Named in {@code generator.args}.
 */
public final class NoPreferences implements PreferencesFactory {

    private static final String LAST_LOOKUP = "lastCheckTimestamp";

    private final Preferences root = new Node(null, "");

    @Override
    public Preferences systemRoot() {
        return root;
    }

    @Override
    public Preferences userRoot() {
        return root;
    }

    private static final class Node extends AbstractPreferences {

        Node(@Nullable AbstractPreferences parent, String name) {
            super(parent, name);
        }

        @Override
        protected @Nullable String getSpi(String key) {
            return key.equals(LAST_LOOKUP) ? String.valueOf(System.currentTimeMillis()) : null;
        }

        @Override
        protected AbstractPreferences childSpi(String name) {
            return new Node(this, name);
        }

        @Override
        protected String[] keysSpi() {
            return new String[0];
        }

        @Override
        protected String[] childrenNamesSpi() {
            return new String[0];
        }

        @Override
        protected void putSpi(String key, String value) {}

        @Override
        protected void removeSpi(String key) {}

        @Override
        protected void removeNodeSpi() {}

        @Override
        protected void syncSpi() {}

        @Override
        protected void flushSpi() {}
    }
}
