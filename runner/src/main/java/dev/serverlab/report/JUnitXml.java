package dev.serverlab.report;

import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.report.document.CommandName;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A gate's result as JUnit XML, which build servers show: a test case per check, an undecided one as skipped. The format
 * has no standard; this keeps to what Jenkins' junit-10.xsd and Ant's JUnit task have in common.
 */
public final class JUnitXml {

    private final XMLStreamWriter xml;

    private JUnitXml(XMLStreamWriter xml) {
        this.xml = xml;
    }

    public static String of(GateResult result) {
        StringWriter text = new StringWriter();
        try {
            new JUnitXml(XMLOutputFactory.newFactory().createXMLStreamWriter(text)).write(result);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("Nothing that is written to memory fails", e);
        }
        return text.toString();
    }

    private void write(GateResult result) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        start("\n", "testsuite", "name", "serverlab gate: " + result.experiment());
        attributes("tests", result.checks().size(), "failures", result.count(GateResult.Judgement.FAIL), "errors", 0);
        attributes("skipped", result.count(GateResult.Judgement.CANNOT_TELL), "time", 0);
        for (GateResult.GateCheck check : result.checks()) {
            String suite = "serverlab." + result.experiment() + "." + check.where();
            start("\n  ", "testcase", "name", check.requirement(), "classname", suite, "time", 0);
            judged(check, result.run());
            end("\n  ");
        }
        List<String> known = Stream.concat(result.warnings().stream(), result.leftOut().stream())
                .toList();
        if (!known.isEmpty()) {
            leaf("\n  ", "system-out", String.join("\n", known));
        }
        end("\n");
        xml.writeCharacters("\n");
        xml.writeEndDocument();
    }

    private void judged(GateResult.GateCheck check, String run) throws XMLStreamException {
        String failure = check.requirement() + ": " + check.sentence();
        switch (check.judgement()) {
            case PASS -> leaf("\n    ", "system-out", check.sentence());
            case FAIL -> leaf("\n    ", "failure", failure + " (" + run + ")", "message", failure, "type", "gate");
            case CANNOT_TELL -> {
                xml.writeCharacters("\n    ");
                xml.writeEmptyElement("skipped");
                attributes("message", "Cannot tell. " + check.sentence());
            }
        }
    }

    private void start(String space, String name, Object... attributes) throws XMLStreamException {
        xml.writeCharacters(space);
        xml.writeStartElement(name);
        attributes(attributes);
    }

    private void leaf(String space, String name, String text, Object... attributes) throws XMLStreamException {
        start(space, name, attributes);
        end(text);
    }

    /** Names, each followed by its value. */
    private void attributes(Object... attributes) throws XMLStreamException {
        for (int name = 0; name < attributes.length; name += 2) {
            xml.writeAttribute(attributes[name].toString(), fit(attributes[name + 1].toString()));
        }
    }

    private void end(String text) throws XMLStreamException {
        xml.writeCharacters(fit(text));
        xml.writeEndElement();
    }

    /** Without characters that XML 1.0 cannot express, even escaped. */
    static String fit(String text) {
        return CommandName.in(text)
                .replaceAll("[^\\t\\n\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }
}
