package dev.serverlab.report.document;

/** Where a document is read. */
public enum Medium {
    /** 80 columns of plain text, read once and from its end. */
    TERMINAL,
    /** To be pasted into a pull request or an issue: with one picture, and without scripts. */
    MARKDOWN,
    /** HTML that is opened in a browser: has everything. */
    PAGE
}
