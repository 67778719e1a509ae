package dev.serverlab.report;

import dev.serverlab.results.Run;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

/**
 * {@code index.html}: one self-contained page. The template escapes everything that it is given, and the
 * page forbids itself scripts and every request.
 */
public final class HtmlPage {

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlPage.class.getClassLoader(), "dev.serverlab.report.page");

    private HtmlPage() {}

    public static String of(Run run) {
        StringOutput page = new StringOutput();
        TEMPLATES.render("run.jte", run, page);
        // Control characters have no place in HTML, not even escaped.
        return Wrapped.harmless(page.toString());
    }
}
