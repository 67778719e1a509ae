package dev.serverlab.harness;

/**
 * A command of the lab that has ended.
 *
 * @param command as it was typed
 * @param out standard output
 * @param err standard error
 */
public record Ended(String command, int exitCode, String out, String err) {

    public Ended exits(int code) {
        if (exitCode != code) {
            throw failure("exit code " + code, "exit code " + exitCode);
        }
        return this;
    }

    /** Asserts that standard error holds one problem with its action, and these words, however they are wrapped. */
    public Ended refuses(String... words) {
        if (!err.startsWith("Problem: ") || !err.contains("\nAction:  ") || err.contains("\tat ")) {
            throw failure("a problem with its action", flat(err));
        }
        return says(err, words);
    }

    /** Asserts that standard output has a problem or a note in these words, however they are wrapped. */
    public Ended warns(String... words) {
        if (!out.contains("\n!! ") && !out.contains("\n- ") || !err.isEmpty()) {
            throw failure("a warning on standard output alone", "none there, or an error: " + flat(err));
        }
        return says(out, words);
    }

    private Ended says(String text, String... words) {
        for (String each : words) {
            if (!flat(text).contains(each)) {
                throw failure("\"" + each + "\"", flat(text));
            }
        }
        return this;
    }

    private AssertionError failure(String asked, String came) {
        return new AssertionError("asked " + command + " for " + asked + ", came " + came);
    }

    /** Without the line breaks that fit text to the console. */
    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    /** In one line; its output stands at the end of a failure's message. */
    @Override
    public String toString() {
        return command + ": exit code " + exitCode;
    }
}
