package dev.serverlab.report.render;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import javax.imageio.ImageIO;

/** A picture as PNG, for programs without SVG. */
public final class Png {

    private Png() {}

    /** An SVG of that size; empty where Java has no fonts to write with, as in some containers. */
    public static Optional<byte[]> of(String svg, int width, int height) {
        try {
            return Optional.of(drawn(svg, width, height));
        } catch (LinkageError | InternalError e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] drawn(String svg, int width, int height) throws IOException {
        SVGDocument document = Objects.requireNonNull(
                new SVGLoader()
                        .load(
                                new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)),
                                null,
                                LoaderContext.createDefault()),
                "The lab's own SVG can be read");
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        document.render(null, graphics, new ViewBox(width, height));
        graphics.dispose();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        return png.toByteArray();
    }
}
