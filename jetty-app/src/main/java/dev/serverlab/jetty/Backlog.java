package dev.serverlab.jetty;

import org.eclipse.jetty.server.ServerConnector;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** Has the operating system queue as many connections as on all servers; Spring Boot has no setting for it on Jetty. */
@Component
class Backlog implements WebServerFactoryCustomizer<JettyServletWebServerFactory> {

    @Override
    public void customize(JettyServletWebServerFactory factory) {
        factory.addServerCustomizers(server ->
                server.getBeans(ServerConnector.class).forEach(connector -> connector.setAcceptQueueSize(1024)));
    }
}
