package dev.serverlab.jdbc;

import dev.serverlab.claims.BackendException;
import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import java.math.BigDecimal;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The endpoint under test. */
@RestController
class QueryEndpoint {

    private final JdbcClient database;

    QueryEndpoint(JdbcClient database) {
        this.database = database;
    }

    /** Answers after the database has slept. */
    @GetMapping("/query/{millis}")
    DelayAnswer query(@PathVariable String millis, @RequestParam MultiValueMap<String, String> query) {
        DelayRequest request = DelayRequest.parse(millis, query.keySet(), query::get, Work.BLOCK)
                .requireWork(Work.BLOCK);
        try {
            sleep(request.delayMillis());
        } catch (CannotGetJdbcConnectionException e) {
            throw new BackendException(
                    HttpStatus.SERVICE_UNAVAILABLE,
                    "no connection to the database was free within spring.datasource.hikari.connection-timeout",
                    e);
        } catch (DataAccessException e) {
            throw failed(e);
        }
        return request.answer();
    }

    private void sleep(int millis) {
        int interrupted = database.sql("SELECT SLEEP(?)")
                .param(BigDecimal.valueOf(millis, 3))
                .query((row, number) -> row.getInt(1))
                .single();
        if (interrupted != 0) {
            throw failed(new IllegalStateException("the query was killed"));
        }
    }

    private static BackendException failed(Throwable cause) {
        return new BackendException(HttpStatus.BAD_GATEWAY, "the query failed; the server's log says why", cause);
    }
}
