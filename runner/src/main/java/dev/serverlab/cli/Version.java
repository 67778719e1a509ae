package dev.serverlab.cli;

import picocli.CommandLine.IVersionProvider;

/** The lab's version, from the jar that it runs from. */
public final class Version implements IVersionProvider {

    public static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "from sources" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"lab " + text()};
    }
}
