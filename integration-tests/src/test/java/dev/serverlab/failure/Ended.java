package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the lab left on the console.
 *
 * @param out standard output
 * @param err standard error
 */
record Ended(int exitCode, String out, String err) {

    Ended exits(int code) {
        assertThat(exitCode).as("exit code of\n%s", this).isEqualTo(code);
        return this;
    }

    /** Asserts that standard error holds one problem with its action, and these words, however they are wrapped. */
    Ended refuses(String... words) {
        assertThat(err)
                .as("%s", this)
                .startsWith("Problem: ")
                .contains("\nAction:  ")
                .doesNotContain("\tat ");
        assertThat(flat(err)).contains(words);
        return this;
    }

    /** Asserts that standard output warns of something in these words, however they are wrapped. */
    Ended tells(String... words) {
        assertThat(out).as("%s", this).contains("\n!! ");
        assertThat(flat(out)).contains(words);
        assertThat(err).isEmpty();
        return this;
    }

    /** Without the line breaks that fit text to the console. */
    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Override
    public String toString() {
        return "exit code " + exitCode + "\n--- standard output\n" + out + "--- standard error\n" + err;
    }
}
