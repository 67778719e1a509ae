package dev.serverlab.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * How fast a page is in a browser.
 *
 * @param loadedMillis from its address to its load event, by which all charts are drawn
 * @param clickMillis from a click on a legend, which draws all charts of a set anew, to the second frame after it
 */
public record PageSpeed(double loadedMillis, double clickMillis) {

    /** Opens the page once. */
    public static PageSpeed of(Path page) throws IOException {
        try (Browser browser = Browser.start(Files.createTempDirectory("page-speed"))) {
            browser.driver().get(page.toUri().toString());
            Object loaded = browser.script("return performance.getEntriesByType('navigation')[0].loadEventEnd");
            Object click = Objects.requireNonNull(browser.driver().executeAsyncScript("""
                            const done = arguments[0];
                            const buttons = document.querySelectorAll('.legend button');
                            const began = performance.now();
                            buttons[buttons.length - 1].click();
                            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - began)));
                            """));
            return new PageSpeed(((Number) loaded).doubleValue(), ((Number) click).doubleValue());
        }
    }
}
