package dev.serverlab.mvc;

import dev.serverlab.contract.EffectiveConfiguration;
import dev.serverlab.contract.EffectiveConfiguration.KeepAlive;
import dev.serverlab.contract.Jvm;
import java.util.Locale;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
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
class EffectiveReader implements InfoContributor {

    private final ApplicationContext context;
    private final AsyncTaskExecutor workers;

    EffectiveReader(ApplicationContext context, @Qualifier("applicationTaskExecutor") AsyncTaskExecutor workers) {
        this.context = context;
        this.workers = workers;
    }

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail(EffectiveConfiguration.INFO_KEY, read().toMap());
    }

    EffectiveConfiguration read() {
        AbstractHttp11Protocol<?> http = http();
        return new EffectiveConfiguration(
                "mvc",
                ProfileCheck.profileOf(context.getEnvironment()),
                "Spring MVC " + SpringVersion.getVersion() + " (Spring Boot " + SpringBootVersion.getVersion() + ")",
                ServerInfo.getServerInfo().replace('/', ' '),
                transport(http),
                DelayController.DEFAULT_WORK,
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
