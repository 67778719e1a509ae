package dev.serverlab.report.chart;

/** A straight line across a chart, with a name. */
public record Mark(Along along, double at, String label) {

    /** What it is a value of. */
    public enum Along {
        /** It stands upright. */
        X,
        /** It lies. */
        Y
    }

    /** A lying one, such as the floor below which nothing can be. */
    public static Mark level(double at, String label) {
        return new Mark(Along.Y, at, label);
    }

    /** An upright one, such as a moment at which something changed. */
    public static Mark moment(double at, String label) {
        return new Mark(Along.X, at, label);
    }
}
