package dev.serverlab.report.gate;

import dev.serverlab.analysis.gate.GateCheck;
import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.analysis.gate.Judgement;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A gate's result as JUnit XML, which build servers show: a test case per check, one that cannot be told as skipped. The
 * format has no standard; this keeps to what Jenkins' junit-10.xsd and Ant's JUnit task have in common.
 */
public final class JUnitXml {

    private JUnitXml() {}

    public static String of(GateResult result) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            attribute(xml, "name", "serverlab gate: " + result.experiment());
            attribute(xml, "tests", String.valueOf(result.checks().size()));
            attribute(xml, "failures", String.valueOf(result.count(Judgement.FAIL)));
            attribute(xml, "errors", "0");
            attribute(xml, "skipped", String.valueOf(result.count(Judgement.CANNOT_TELL)));
            attribute(xml, "time", "0");
            for (GateCheck check : result.checks()) {
                testCase(check, result, xml);
            }
            known(result, xml);
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeCharacters("\n");
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("Nothing that is written to memory fails", e);
        }
        return text.toString();
    }

    /** What has to be known of all cases. */
    private static void known(GateResult result, XMLStreamWriter xml) throws XMLStreamException {
        List<String> known = Stream.concat(result.warnings().stream(), result.leftOut().stream())
                .toList();
        if (!known.isEmpty()) {
            xml.writeCharacters("\n  ");
            xml.writeStartElement("system-out");
            xml.writeCharacters(fit(String.join("\n", known)));
            xml.writeEndElement();
        }
    }

    private static void testCase(GateCheck check, GateResult result, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        attribute(xml, "name", check.requirement());
        attribute(
                xml,
                "classname",
                "serverlab." + result.experiment() + "." + check.protocol().wireName());
        attribute(xml, "time", "0");
        switch (check.judgement()) {
            case PASS -> {
                xml.writeCharacters("\n    ");
                xml.writeStartElement("system-out");
                xml.writeCharacters(fit(check.sentence()));
                xml.writeEndElement();
            }
            case FAIL -> {
                xml.writeCharacters("\n    ");
                xml.writeStartElement("failure");
                attribute(xml, "message", check.requirement() + ": " + check.sentence());
                attribute(xml, "type", "gate");
                xml.writeCharacters(fit(check.requirement() + ": " + check.sentence() + " (" + result.run() + ")"));
                xml.writeEndElement();
            }
            case CANNOT_TELL -> {
                xml.writeCharacters("\n    ");
                xml.writeEmptyElement("skipped");
                attribute(xml, "message", "Cannot tell. " + check.sentence());
            }
        }
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, fit(value));
    }

    /** Without what XML 1.0 has no way to write, not even escaped. */
    static String fit(String text) {
        return text.codePoints()
                .map(point -> isFit(point) ? point : '\uFFFD')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isFit(int point) {
        return point == '\t'
                || point == '\n'
                || point >= 0x20 && point <= 0xD7FF
                || point >= 0xE000 && point <= 0xFFFD
                || point >= 0x10000;
    }
}
