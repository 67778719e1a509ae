package shop;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** What goods cost, as a service says that is called for each. */
@Component
class Prices {

    private final RestClient client;

    /** @param url of that service; empty for {@link PriceService} */
    Prices(@Value("${shop.prices:}") String url, PriceService own) {
        // Less code to be compiled than the JDK's newer client, so that a warm-up is over sooner.
        client = RestClient.builder()
                .requestFactory(new SimpleClientHttpRequestFactory())
                .baseUrl(url.isEmpty() ? own.url() : url)
                .build();
    }

    int of(String sku) {
        String price = client.get().uri("/prices/{sku}", sku).retrieve().body(String.class);
        return Integer.parseInt(String.valueOf(price));
    }
}
