package dev.serverlab.tomcat;

import org.apache.catalina.core.StandardHost;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.filter.RequestContextFilter;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** What every server has: the beans of this package, and what no property of Spring Boot can say. */
@Configuration(proxyBeanMethods = false)
@Import({EffectiveReader.class, PoolGauges.class, ProblemAdvice.class, ReadyLog.class, RequestTimer.class})
public class ServerConfiguration implements WebMvcConfigurer {

    private final JsonMapper json;

    ServerConfiguration(JsonMapper json) {
        this.json = json;
    }

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
        builder.addCustomConverter(new DelayAnswerConverter(json));
    }

    /** A preflight request is one with OPTIONS, and refused as such: nothing is shared with other origins here. */
    @Bean
    WebMvcRegistrations withoutCors() {
        return new WebMvcRegistrations() {
            @Override
            public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                RequestMappingHandlerMapping mapping = new RequestMappingHandlerMapping();
                mapping.setCorsProcessor((configuration, request, response) -> {
                    ProblemBody.write(HttpStatus.METHOD_NOT_ALLOWED, request, response);
                    return false;
                });
                return mapping;
            }
        };
    }

    /** {@code DispatcherServlet} binds a request to its thread as well, and nothing here asks for it before or after. */
    @Bean
    FilterRegistrationBean<RequestContextFilter> withoutRequestContextFilter() {
        FilterRegistrationBean<RequestContextFilter> registration =
                new FilterRegistrationBean<>(new RequestContextFilter());
        registration.setEnabled(false);
        return registration;
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> tomcat() {
        return factory -> {
            factory.addConnectorCustomizers(connector -> {
                // An encoded slash or backslash is no part of any path here, and so not found.
                connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
                connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
                if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                    // Neither of the other servers sends Keep-Alive headers.
                    http.setUseKeepAliveResponseHeader(false);
                    // Bytes are what is limited, as on the other servers.
                    http.setMaxHeaderCount(-1);
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
