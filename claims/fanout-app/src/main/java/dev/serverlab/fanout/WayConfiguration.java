package dev.serverlab.fanout;

import dev.serverlab.claims.EffectivePart;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/** The way that the profile selects, and what it needs. */
@Configuration(proxyBeanMethods = false)
class WayConfiguration {

    @Bean
    Calls calls(MeterRegistry registry) {
        return new Calls(registry);
    }

    @Bean
    @Profile("!webclient")
    BlockingClient client(FanOutSettings settings, Upstream upstream, Calls calls) {
        return new BlockingClient(settings, upstream, calls);
    }

    @Bean
    @Profile({"pools", "default"})
    Way pools(FanOutSettings settings, Upstream upstream, BlockingClient client, Calls calls) {
        return AllAtOnce.onPools(settings, upstream, client, calls);
    }

    @Bean
    @Profile("virtual")
    Way virtual(FanOutSettings settings, Upstream upstream, BlockingClient client, Calls calls) {
        return AllAtOnce.onVirtualThreads(settings, upstream, client, calls);
    }

    @Bean
    @Profile("restclient")
    Way restclient(FanOutSettings settings, BlockingClient client) {
        return new OneAfterTheOther(settings.calls(), client);
    }

    @Bean
    @Profile("webclient")
    Way webclient(FanOutSettings settings, Upstream upstream, Calls calls) {
        return new WithoutThreads(settings, upstream, calls);
    }

    @Bean
    MeterBinder queued(Way way) {
        return registry ->
                Gauge.builder("fanout.calls.queued", way, Way::queued).register(registry);
    }

    @Bean
    EffectivePart fanOut(FanOutSettings settings, Upstream upstream) {
        return new FanOutPart(settings, upstream);
    }
}
