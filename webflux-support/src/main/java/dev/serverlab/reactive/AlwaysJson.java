package dev.serverlab.reactive;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.accept.RequestedContentTypeResolverBuilder;
import org.springframework.web.reactive.config.WebFluxConfigurer;

/** Answers JSON whatever the Accept header says, even when it is no media type; the framework would answer 406. */
@Component
class AlwaysJson implements WebFluxConfigurer {

    @Override
    public void configureContentTypeResolver(RequestedContentTypeResolverBuilder builder) {
        // ALL leaves room for the management server's own types, since it inherits this.
        builder.fixedResolver(MediaType.APPLICATION_JSON, MediaType.ALL);
    }
}
