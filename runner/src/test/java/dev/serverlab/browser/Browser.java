package dev.serverlab.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import dev.serverlab.testing.Awaited;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.StreamSupport;
import org.awaitility.core.ConditionFactory;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.net.UrlChecker;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A browser without a window and without a network but this machine, which writes down whatever a page asks for or complains of. */
final class Browser implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private static final List<String> RULES =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

    /** Less than its driver waits for an answer of the browser. */
    private static final Duration LONGEST_SCRIPT = Duration.ofSeconds(150);

    /** It warns of every browser that is newer than Selenium; what would be missing is not used. Kept, or it is forgotten. */
    private static final Logger DEVTOOLS = Logger.getLogger("org.openqa.selenium.devtools");

    /** They end with this JVM. */
    private static final Queue<ChromeDriver> STARTED = new ConcurrentLinkedQueue<>();

    /** Those that no test uses: to start one takes longer than most tests. */
    private static final Queue<ChromeDriver> IDLE = new ConcurrentLinkedQueue<>();

    static {
        DEVTOOLS.setLevel(Level.SEVERE);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> STARTED.forEach(Browser::quit)));
    }

    private final ChromeDriver driver;
    private final Path folder;

    private Browser(ChromeDriver driver, Path folder) {
        this.driver = driver;
        this.folder = folder;
    }

    /**
     * Starts it, or takes one that is idle. Tests that do say that they {@link dev.serverlab.tools.Needs need} it.
     *
     * @param folder for the pages that it shows
     */
    static Browser start(Path folder) {
        ChromeDriver idle = IDLE.poll();
        return new Browser(idle == null ? start() : idle, folder);
    }

    private static ChromeDriver start() {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(Tool.chromium().orElseThrow().toFile());
        options.addArguments(
                "--headless=new",
                // Builds run as root, where its sandbox does not start.
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
                "--window-size=1280,900");
        options.setCapability("goog:loggingPrefs", logs);
        // With the driver's path given, Selenium looks for none, and downloads none.
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(Tool.chromedriver().orElseThrow().toFile())
                .usingAnyFreePort()
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        // What axe-core does to a page of many tables takes its default, 30 s, on a busy machine; its own setting is
        // for another mode.
        driver.manage().timeouts().scriptTimeout(LONGEST_SCRIPT);
        STARTED.add(driver);
        return driver;
    }

    /** What a page does takes its time on a busy machine. */
    static ConditionFactory await() {
        return Awaited.await();
    }

    /** Shows a page, from a file as people open it. */
    void open(String html) throws IOException {
        // What came before is another test's.
        driver.manage().logs().get(LogType.PERFORMANCE);
        driver.manage().logs().get(LogType.BROWSER);
        Path file = Files.writeString(folder.resolve("index.html"), html);
        driver.get(file.toUri().toString());
    }

    /** Shows what a server on this machine has. */
    void open(URI address) {
        driver.manage().logs().get(LogType.PERFORMANCE);
        driver.manage().logs().get(LogType.BROWSER);
        driver.get(address.toString());
    }

    /** What the page asked for since it was opened. */
    List<String> requests() {
        return StreamSupport.stream(
                        driver.manage().logs().get(LogType.PERFORMANCE).spliterator(), false)
                .map(LogEntry::getMessage)
                .map(JSON::readTree)
                .map(entry -> entry.path("message"))
                .filter(message -> message.path("method").asString().equals("Network.requestWillBeSent"))
                .map(message -> message.path("params").path("request").path("url"))
                .map(JsonNode::asString)
                .toList();
    }

    /** What the browser wrote on its console since the page was opened: mistakes of scripts, and forbidden requests. */
    List<String> console() {
        return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
                .map(LogEntry::toString)
                .toList();
    }

    ChromeDriver driver() {
        return driver;
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** The texts of all such elements at one moment. */
    List<String> texts(String css) {
        Object texts =
                script("return Array.from(document.querySelectorAll(arguments[0]), each => each.textContent)", css);
        return ((List<?>) texts).stream().map(String::valueOf).toList();
    }

    /** What a script returns. */
    Object script(String javaScript, Object... arguments) {
        return Objects.requireNonNull(driver.executeScript(javaScript, arguments));
    }

    long number(String javaScript, Object... arguments) {
        return ((Number) script(javaScript, arguments)).longValue();
    }

    /** A screen of that width, as a phone has it below 400 px. */
    void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    /** What the system prefers, and what it is shown on. */
    void media(String colours, String medium) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
    }

    /** The page has nothing that has to be moved sideways to be read, but for tables in their own region. */
    void assertNoSidewaysScroll() {
        assertThat(number("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(number("return document.documentElement.clientWidth"));
    }

    /** What axe-core finds on the page as it stands. */
    List<Rule> violations() {
        AxeRunOptions options = new AxeRunOptions();
        options.setResultTypes(List.of("violations")); // in full; describing every element that passed takes seconds
        AxeBuilder axe = new AxeBuilder().withOptions(options).withTags(RULES);
        axe.setLegacyMode(true);
        return axe.analyze(driver).getViolations();
    }

    /** Forgets all that the page was shown with, and keeps it for the next test. */
    @Override
    public void close() {
        script("localStorage.clear(); return true");
        driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of());
        driver.get("about:blank");
        IDLE.add(driver);
    }

    /** Its driver has 3 s to end by itself, and is ended by force then; Selenium reports that as a failure. */
    private static void quit(ChromeDriver driver) {
        try {
            driver.quit();
        } catch (WebDriverException e) {
            if (!(e.getCause() instanceof UrlChecker.TimeoutException)) {
                throw e;
            }
        }
    }
}
