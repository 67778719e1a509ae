package dev.serverlab.report.render;

import dev.serverlab.report.document.Document;

/** A document as plain text. */
public final class Plain {

    private Plain() {}

    /** The whole of it. */
    public static String of(Document document) {
        return Terminal.of(document);
    }
}
