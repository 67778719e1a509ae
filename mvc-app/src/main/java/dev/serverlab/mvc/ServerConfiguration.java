package dev.serverlab.mvc;

import org.apache.catalina.core.StandardHost;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** What no property of Spring Boot can say. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration implements WebMvcConfigurer {

    private final JsonMapper json;

    ServerConfiguration(JsonMapper json) {
        this.json = json;
    }

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
        builder.addCustomConverter(new DelayAnswerConverter(json));
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> tomcat() {
        return factory -> {
            factory.addConnectorCustomizers(connector -> {
                if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                    // Neither of the other servers sends Keep-Alive headers.
                    http.setUseKeepAliveResponseHeader(false);
                }
            });
            factory.addContextCustomizers(context -> {
                if (context.getParent() instanceof StandardHost host) {
                    host.setErrorReportValveClass(ProblemValve.class.getName());
                }
            });
        };
    }
}
