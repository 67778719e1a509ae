package dev.serverlab.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The embedded scripts and styles of every page, and the policy that allows only these scripts: no browser runs any text of
 * a page as a script.
 *
 * @param all the first runs before anything is drawn, the others once the page is loaded
 * @param policy for {@code Content-Security-Policy}
 */
public record PageScripts(List<String> all, String styles, String policy) {

    /** The colours of a light page as declarations for a CSS rule. */
    public static final String LIGHT = read("light.css").strip().replace('\n', ' ');

    /** The same for a dark page. */
    public static final String DARK = read("dark.css").strip().replace('\n', ' ');

    /** One of these colours, for renderers without style sheets: {@code c0} is {@code #0072b2}. */
    public static String light(String name) {
        return LIGHT.replaceFirst(".*--" + name + ": ([^;]+);.*", "$1");
    }

    private static final String STYLES = """

            :root { %1$s color-scheme: light; }
            @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { %2$s color-scheme: dark; } }
            :root[data-theme="dark"] { %2$s color-scheme: dark; }
            @media print { :root:root { %1$s color-scheme: light; } }
            %3$s""".formatted(LIGHT, DARK, read("page.css"));

    private static final String ECHARTS = "echarts/echarts.common.min.js";

    /** The scripts of a page with charts, or of one without; flame graphs are only on pages with charts. */
    public static PageScripts of(boolean charts, boolean flames) {
        if (!charts) {
            return of(STYLES, "", "page.js");
        }
        return flames
                ? of(STYLES + read("flame.css"), "", "page.js", ECHARTS, "charts.js", "flame.js")
                : of(STYLES, "", "page.js", ECHARTS, "charts.js");
    }

    /** The scripts of the live view, which sends requests to its server, and embeds another page. */
    static PageScripts live() {
        return of(STYLES + read("live.css"), "; connect-src 'self'; frame-src 'self'; img-src data:", "live.js");
    }

    private static PageScripts of(String styles, String more, String... last) {
        List<String> all = Stream.concat(Stream.of("theme.js"), Stream.of(last))
                .map(PageScripts::read)
                .toList();
        return new PageScripts(
                all,
                styles,
                all.stream()
                        .map(PageScripts::hash)
                        .collect(Collectors.joining(
                                " ", "default-src 'none'; style-src 'unsafe-inline'; script-src ", more)));
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    private static String read(String resource) {
        try (InputStream in = Objects.requireNonNull(
                PageScripts.class.getResourceAsStream("/dev/serverlab/report/" + resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
