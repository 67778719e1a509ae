package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.text.AnswerText;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The picture of a summary stands alone: well-formed XML that says what it shows and asks for nothing. */
final class RunPictureTest {

    private static final String SVG = "http://www.w3.org/2000/svg";

    static Stream<Run> runs() {
        return Stream.of(
                MadeUpRun.complete(),
                MadeUpRun.withFailures(),
                MadeUpRun.both(),
                MadeUpRun.interrupted(),
                MadeUpRun.wide());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void standsAlone(Run run) throws Exception {
        Document svg = parsed(DrawnRun.picture(run));
        assertThat(svg.getDocumentElement().getNamespaceURI()).isEqualTo(SVG);
        assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
        assertThat(texts(svg, "title").getFirst()).isEqualTo(run.experiment().question());
        assertThat(texts(svg, "desc"))
                .containsExactly(RunPicture.of(run, Answer.of(run)).description());
        assertThat(texts(svg, "style")).singleElement().asString().contains("prefers-color-scheme: dark");
        assertThat(DrawnRun.picture(run)).doesNotContain("href", "url(", "NaN", "<script");
    }

    @Test
    void drawsAnIntervalForEveryPairThatWasCompared() throws Exception {
        Run run = MadeUpRun.both();
        Document svg = parsed(DrawnRun.picture(run));
        assertThat(texts(svg, "text"))
                .contains("vertx:default against mvc:default", "cannot tell", "better")
                .anySatisfy(text -> assertThat(text).contains("−60 % [−62, −57], −119 µs"));
        assertThat(DrawnRun.markdown(run)).contains("![" + Markdown.escape(AnswerText.of(run)) + "](summary.svg)");
    }

    @Test
    void drawsTheP90OfEachVariantWhereNothingWasCompared() throws Exception {
        Run run = MadeUpRun.withFailures();
        assertThat(RunPicture.of(run, Answer.of(run)).description())
                .isEqualTo("p90 [ms]: mvc:default not known, webflux:default not known, vertx:default 100.00.");
        assertThat(texts(parsed(DrawnRun.picture(run)), "text")).contains("vertx:default", "100.00", "not known");
    }

    @Test
    void showsUntrustedTextAsText() throws Exception {
        String hostile = "</title><script>alert('x')</script> \"> &lt; ]]> 𝄞 <!-- \u0000 \u001b -->";
        Document svg = parsed(DrawnRun.picture(MadeUpRun.saying(hostile)));
        assertThat(texts(svg, "title").getFirst())
                .isEqualTo(hostile.replace('\u0000', '\uFFFD').replace('\u001b', '\uFFFD'));
        assertThat(svg.getElementsByTagNameNS("*", "script").getLength()).isZero();
    }

    private static Document parsed(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> texts(Document svg, String name) {
        NodeList nodes = svg.getElementsByTagNameNS(SVG, name);
        List<String> texts = new ArrayList<>();
        for (int index = 0; index < nodes.getLength(); index++) {
            texts.add(nodes.item(index).getTextContent());
        }
        return texts;
    }
}
