package dev.serverlab.report.render;

import dev.serverlab.model.experiment.Plan;
import dev.serverlab.report.chart.Card;
import dev.serverlab.report.chart.Forest;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.PlainText;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import java.util.Optional;

/**
 * A document as one self-contained page, and its picture as SVG. Templates escape all their input, and the page runs only
 * its own scripts and makes no requests.
 */
public final class Page {

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, Page.class.getClassLoader(), "dev.serverlab.report.page");

    private Page() {}

    /** The whole document. */
    public static String of(Document document) {
        return rendered("document.jte", Map.of("document", document.on(Part.Medium.PAGE)));
    }

    /** The picture alone, which follows the reader's light or dark theme; empty when there is none. */
    public static Optional<String> picture(Document document) {
        return Optional.ofNullable(document.picture()).map(picture -> {
            String name = picture.estimates().ofEffects() ? "forest" : "dots";
            Forest drawn = Forest.of(picture.estimates(), false);
            return rendered(
                    name + ".jte",
                    Map.of(name, drawn, "label", document.title(), "description", picture.description()));
        });
    }

    /** A run as a standalone picture, always in light colours, as chats show pictures beside text of any colour. */
    public static String card(Card card, String question, String answer) {
        return rendered("card.jte", Map.of("card", card, "label", question, "description", answer));
    }

    /**
     * The frame of the live view: the current state of the run, and below it the page as last written. It is served and not
     * kept. It requests {@code state} and {@code page} beside it.
     */
    public static String live(Plan plan) {
        return rendered("live.jte", Map.of("plan", plan, "scripts", PageScripts.live()));
    }

    private static String rendered(String template, Map<String, Object> parameters) {
        StringOutput page = new StringOutput();
        TEMPLATES.render(template, parameters, page);
        // HTML allows no control characters, not even escaped; templates leave blank lines around.
        return PlainText.harmless(page.toString()).strip() + "\n";
    }
}
