package dev.serverlab.contract;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.hawkular.agent.prometheus.text.TextPrometheusMetricDataParser;
import org.hawkular.agent.prometheus.types.Counter;
import org.hawkular.agent.prometheus.types.Histogram;
import org.hawkular.agent.prometheus.types.Metric;
import org.hawkular.agent.prometheus.types.MetricFamily;
import org.hawkular.agent.prometheus.types.Summary;

/** A scrape, read by a parser that did not write it. */
final class PrometheusText {

    private PrometheusText() {}

    static List<MetricFamily> parse(String text) throws IOException {
        TextPrometheusMetricDataParser parser =
                new TextPrometheusMetricDataParser(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        List<MetricFamily> families = new ArrayList<>();
        for (MetricFamily family = parser.parse(); family != null; family = parser.parse()) {
            families.add(family);
        }
        return families;
    }

    /** How many requests a timer or a counter has seen; 0 for anything else. */
    static double count(Metric metric) {
        if (metric instanceof Summary summary) {
            return summary.getSampleCount();
        }
        if (metric instanceof Histogram histogram) {
            return histogram.getSampleCount();
        }
        return metric instanceof Counter counter ? counter.getValue() : 0;
    }
}
