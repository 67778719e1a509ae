package dev.serverlab.cli;

import picocli.CommandLine.Option;

/** A command with {@code --json}: standard output is for a program then, standard error for people. */
abstract class JsonCommand extends LabCommand {

    @Option(names = "--json")
    boolean json;

    @Override
    final Console console() {
        return json ? new Console(spec().commandLine().getErr()) : super.console();
    }

    /** Writes a document, when it is wanted. */
    final void printJson(String document) {
        if (json) {
            new Console(spec().commandLine().getOut()).print(document);
        }
    }
}
