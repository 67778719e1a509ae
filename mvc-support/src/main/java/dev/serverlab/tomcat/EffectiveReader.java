package dev.serverlab.tomcat;

import dev.serverlab.contract.EffectiveConfiguration;
import dev.serverlab.contract.EffectiveConfiguration.KeepAlive;
import dev.serverlab.contract.Jvm;
import dev.serverlab.support.EffectivePart;
import java.util.Locale;
import java.util.Map;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.core.SpringVersion;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.stereotype.Component;

/** Reads the effective configuration from the running Tomcat and worker pool. */
@Component
public class EffectiveReader implements InfoContributor {

    private final ApplicationContext context;
    private final LabServer server;
    private final AsyncTaskExecutor workers;
    private final ObjectProvider<EffectivePart> parts;

    EffectiveReader(
            ApplicationContext context,
            LabServer server,
            @Qualifier("applicationTaskExecutor") AsyncTaskExecutor workers,
            ObjectProvider<EffectivePart> parts) {
        this.context = context;
        this.server = server;
        this.workers = workers;
        this.parts = parts;
    }

    @Override
    public void contribute(Info.Builder builder) {
        Map<String, Object> effective = read().toMap();
        parts.orderedStream().forEach(part -> effective.put(part.name(), part.read()));
        builder.withDetail(EffectiveConfiguration.INFO_KEY, effective);
    }

    /** What holds at the moment, without the parts that only some servers have. */
    public EffectiveConfiguration read() {
        AbstractHttp11Protocol<?> http = http();
        String profile = server.profileIn(context.getEnvironment());
        return new EffectiveConfiguration(
                context.getEnvironment().getRequiredProperty("spring.application.name"),
                profile,
                "Spring MVC " + SpringVersion.getVersion() + " (Spring Boot " + SpringBootVersion.getVersion() + ")",
                ServerInfo.getServerInfo().replace('/', ' '),
                transport(http),
                server.defaultWork().apply(profile),
                LiveThreads.of(http.getExecutor()),
                LiveThreads.of(workers),
                new KeepAlive(http.getMaxKeepAliveRequests(), http.getKeepAliveTimeout()),
                http.getAcceptCount(),
                connector().findUpgradeProtocols().length == 0 ? "HTTP/1.1" : "HTTP/2",
                Jvm.current());
    }

    /** The HTTP/1.1 of the service port. */
    AbstractHttp11Protocol<?> http() {
        if (connector().getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
            return http;
        }
        throw new IllegalStateException("Tomcat does not speak HTTP/1.1 on the service port");
    }

    /** The connector of the service port; the management port has a Tomcat of its own. */
    private Connector connector() {
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
