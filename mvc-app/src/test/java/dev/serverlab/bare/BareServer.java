package dev.serverlab.bare;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http11.Http11NioProtocol;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** The endpoint on Spring MVC and Tomcat alone, tuned as the server is: the measure for what the server adds. */
public final class BareServer {

    private static final int LIMIT_BYTES = 32 * 1024;

    private BareServer() {}

    /**
     * Runs until the JVM is told to stop. Tomcat's work folder is made below {@code target}.
     *
     * @param args the port on 127.0.0.1
     */
    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        Path folder = Files.createDirectories(Path.of("target", "bare-tomcat"));
        start(port, folder.toAbsolutePath().toString()).getServer().await();
    }

    private static Tomcat start(int port, String folder) throws LifecycleException {
        AnnotationConfigWebApplicationContext spring = new AnnotationConfigWebApplicationContext();
        spring.register(Web.class, DelayController.class);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        tomcat.setConnector(connector(port));
        Context context = tomcat.addContext("", folder);
        var servlet = Tomcat.addServlet(context, "dispatcher", new DispatcherServlet(spring));
        servlet.setLoadOnStartup(1);
        servlet.setAsyncSupported(true);
        context.addServletMappingDecoded("/", "dispatcher");
        tomcat.start();
        System.out.println("listening on 127.0.0.1:" + port);
        return tomcat;
    }

    private static Connector connector(int port) {
        Http11NioProtocol http = new Http11NioProtocol();
        http.setMaxKeepAliveRequests(-1);
        http.setKeepAliveTimeout(75_000);
        http.setUseKeepAliveResponseHeader(false);
        http.setAcceptCount(1024);
        http.setMaxHttpRequestHeaderSize(LIMIT_BYTES);
        Connector connector = new Connector(http);
        connector.setProperty("address", "127.0.0.1");
        connector.setPort(port);
        return connector;
    }

    @Configuration(proxyBeanMethods = false)
    @EnableWebMvc
    static class Web {}

    @RestController
    static class DelayController {

        @GetMapping("/delay/{millis}")
        ResponseEntity<byte[]> delay(@PathVariable int millis) throws InterruptedException {
            Thread.sleep(millis);
            byte[] body = ("{\"delayMillis\":" + millis + "}").getBytes(StandardCharsets.US_ASCII);
            return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(body);
        }
    }
}
