package shop;

import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** {@code GET /orders/1}: a query, a call, and some work. */
@RestController
class Orders {

    private final JdbcClient database;
    private final Prices prices;

    Orders(JdbcClient database, Prices prices) {
        this.database = database;
        this.prices = prices;
    }

    record Row(int id, String sku, int quantity) {}

    record Order(int id, String sku, int quantity, int total) {}

    @GetMapping("/orders/{id}")
    Order order(@PathVariable int id) {
        Row row = database.sql("SELECT id, sku, quantity FROM orders WHERE id = ?")
                .param(id)
                .query(Row.class)
                .optional()
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        int price = prices.of(row.sku());
        ExtraWork.burn();
        return new Order(row.id(), row.sku(), row.quantity(), row.quantity() * price);
    }
}
