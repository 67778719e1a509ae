package dev.serverlab.webflux.tomcat;

import dev.serverlab.contract.EffectiveConfiguration.KeepAlive;
import dev.serverlab.reactive.Engine;
import dev.serverlab.support.Pool;
import dev.serverlab.webflux.start.OnTomcat;
import java.util.Locale;
import java.util.Optional;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.stereotype.Component;

/**
 * The Tomcat of the service port: sets what Spring Boot has no property for, as the server {@code mvc} does, and reads its
 * configuration back. The management port has a Tomcat of its own, whose context never passes here.
 */
@Component
@OnTomcat
class ServiceTomcat implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory>, Engine {

    private final ApplicationContext context;

    ServiceTomcat(ApplicationContext context) {
        this.context = context;
    }

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        factory.addConnectorCustomizers(connector -> {
            // An encoded slash or backslash is no part of any path here, and so not found.
            connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
            connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                // None of the other servers sends Keep-Alive headers.
                http.setUseKeepAliveResponseHeader(false);
                // Bytes are what is limited, as on the other servers.
                http.setMaxHeaderCount(-1);
            }
        });
        factory.addContextCustomizers(application -> {
            if (application.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemValve.class.getName());
            }
        });
    }

    @Override
    public State state() {
        AbstractHttp11Protocol<?> http = http();
        return new State(
                ServerInfo.getServerInfo().replace('/', ' '),
                transport(http),
                RequestThreads.of(http.getExecutor()),
                new KeepAlive(http.getMaxKeepAliveRequests(), http.getKeepAliveTimeout()),
                http.getAcceptCount(),
                connector().findUpgradeProtocols().length == 0 ? "HTTP/1.1" : "HTTP/2");
    }

    @Override
    public Optional<Pool> requestPool() {
        return RequestThreads.pool(http().getExecutor());
    }

    private AbstractHttp11Protocol<?> http() {
        if (connector().getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
            return http;
        }
        throw new IllegalStateException("Tomcat does not speak HTTP/1.1 on the service port");
    }

    /** The connector of the service port. */
    Connector connector() {
        if (context instanceof WebServerApplicationContext web
                && web.getWebServer() instanceof TomcatWebServer tomcat) {
            return tomcat.getTomcat().getConnector();
        }
        throw new IllegalStateException("Tomcat is not running");
    }

    /** Tomcat names its handlers {@code Http11NioProtocol}, {@code Http11Nio2Protocol}. */
    private static String transport(AbstractHttp11Protocol<?> http) {
        return http.getClass()
                .getSimpleName()
                .replaceAll("^Http11|Protocol$", "")
                .toLowerCase(Locale.ROOT);
    }
}
