package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.stats.Interval;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

class JUnitXmlTest {

    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "src/test/resources");

    private static final GateResult MADE_UP = new GateResult(
            1,
            "20260101-000000-<b>&\"",
            null,
            "hostile\u0000<script>",
            Judgement.FAIL,
            "the reference",
            List.of(),
            List.of(),
            List.of(
                    check("mvc:default p90 at most 120 ms", Judgement.PASS, "100.3 ms [100.2, 100.4]"),
                    check("mvc:default <b>&\"' \u001b[31m \ud83d\ude00", Judgement.FAIL, "130 ms ]]> [129, 131]\u0008"),
                    check("vertx:default p90 at most 120 ms", Judgement.CANNOT_TELL, "119 ms [110, 128]. Why & how.")));

    private static final GateResult KNOWN = new GateResult(
            1,
            "a",
            "b",
            "c",
            Judgement.PASS,
            null,
            List.of("Other <machines>."),
            List.of("The run was interrupted."),
            List.of(check("mvc:default p90 at most 120 ms", Judgement.PASS, "100.3 ms")));

    @Test
    void drawsTheSameBytes() throws IOException {
        Path golden = FILES.resolve("golden/gate.xml");
        String text = JUnitXml.of(MADE_UP);
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(golden, text);
        }
        assertThat(text).isEqualTo(Files.readString(golden));
    }

    @Test
    void keepsToTheCommonShapeOfJUnitFiles() throws IOException, SAXException {
        SchemaFactory factory = SchemaFactory.newDefaultInstance();
        Schema schema = factory.newSchema(
                FILES.resolve("dev/serverlab/analysis/gate/junit.xsd").toFile());

        schema.newValidator().validate(new StreamSource(new StringReader(JUnitXml.of(MADE_UP))));
        schema.newValidator().validate(new StreamSource(new StringReader(JUnitXml.of(KNOWN))));
    }

    @Test
    void saysWhatHasToBeKnownOfAllCases() {
        assertThat(JUnitXml.of(KNOWN))
                .contains("<system-out>Other &lt;machines&gt;.\nThe run was interrupted.</system-out>");
        assertThat(JUnitXml.of(MADE_UP)).doesNotContain("</testcase>\n  <system-out>");
    }

    @Test
    void leavesOutWhatXmlCannotHold() {
        assertThat(JUnitXml.fit("a\u0000b\u001bc\ufffed\ud800e\tf\ud83d\ude00"))
                .isEqualTo("a\ufffdb\ufffdc\ufffdd\ufffde\tf\ud83d\ude00");
    }

    private static GateCheck check(String requirement, Judgement judgement, String sentence) {
        return new GateCheck(
                requirement,
                Variant.parse("mvc:default"),
                Protocol.PAIRED,
                "p90",
                judgement,
                100.0,
                new Interval(99, 101),
                120,
                "ms",
                sentence);
    }
}
