package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.Terminal;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import nu.validator.client.EmbeddedValidator;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** Runs come from anybody: what stands in them is shown and not obeyed. */
class CompareUntrustedTextTest {

    private static final String HOSTILE =
            "<script>alert('x')</script> \"><img src=x onerror=alert(1)> | a | *c* `e` [f](javascript:g) \u001b[31m 𝄞";

    private final MadeUpComparison drawn = MadeUpComparison.saying(HOSTILE);

    @Test
    void thePageShowsItAsText() {
        Document page = Jsoup.parse(page(drawn));

        assertThat(page.select("img, iframe, object, embed, form, base, link")).isEmpty();
        assertThat(page.getAllElements().stream().flatMap(each -> each.attributes().asList().stream()))
                .noneMatch(attribute -> attribute.getKey().startsWith("on"));
        assertThat(page.select("a[href]").eachAttr("href"))
                .allMatch(href -> href.startsWith("#") || href.startsWith("./") || href.equals("compare.json"));
        assertThat(page.select("td.text").eachText())
                .anyMatch(text -> text.contains("<script>alert('x')</script> \"><img src=x onerror=alert(1)>"));
    }

    @Test
    void thePageIsValid() throws Exception {
        MadeUpComparison equal = MadeUpComparison.equal();

        assertThat(findings(page(drawn))).isEmpty();
        assertThat(findings(page(equal))).isEmpty();
    }

    @Test
    void theConsoleShowsNoControlCharacters() {
        assertThat(Terminal.of(document(drawn))).contains("<script>").doesNotContain("\u001b");
    }

    @Test
    void theSummaryEscapesIt() {
        assertThat(Markdown.of(document(drawn)))
                .contains("&lt;script&gt;")
                .contains("\\](javascript")
                .doesNotContain("<script", "<img", "\u001b")
                .doesNotContainPattern("[^\\\\]\\]\\(javascript");
    }

    private static dev.serverlab.report.document.Document document(MadeUpComparison each) {
        return CompareDocument.of(each.compared(), each.across(), Map.of());
    }

    private static String page(MadeUpComparison each) {
        return Page.of(document(each));
    }

    private static String findings(String page) throws Exception {
        EmbeddedValidator validator = new EmbeddedValidator();
        validator.setOutputFormat(EmbeddedValidator.OutputFormat.GNU);
        String findings = validator.validate(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)));
        // The checker does not compute the hashes by which the page lets its own scripts run.
        return findings.lines()
                .filter(line -> !line.contains("violates Content Security Policy"))
                .collect(Collectors.joining("\n"));
    }
}
