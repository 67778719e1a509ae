package dev.serverlab.jdbc;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import dev.serverlab.support.BackendException;
import dev.serverlab.tomcat.DelayEndpoint;
import jakarta.servlet.http.HttpServletRequest;
import java.math.BigDecimal;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** The endpoint under test. */
@RestController
class QueryController {

    private final JdbcClient database;

    QueryController(JdbcClient database) {
        this.database = database;
    }

    /** Answers when the database has slept; {@link dev.serverlab.tomcat.DelayAnswerConverter} burns the CPU. */
    @RequestMapping(
            path = "/query/{millis}",
            method = {RequestMethod.GET, RequestMethod.HEAD})
    ResponseEntity<DelayRequest> query(HttpServletRequest http) {
        DelayRequest request = DelayEndpoint.parseOnly(http, Work.BLOCK);
        try {
            sleep(request.delayMillis());
        } catch (CannotGetJdbcConnectionException e) {
            throw new BackendException(
                    HttpStatus.SERVICE_UNAVAILABLE.value(),
                    "no connection to the database was free within spring.datasource.hikari.connection-timeout",
                    e);
        } catch (DataAccessException e) {
            throw failed(e);
        }
        return DelayEndpoint.answer(request);
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
        return new BackendException(
                HttpStatus.BAD_GATEWAY.value(), "the query failed; the server's log says why", cause);
    }

    /** Spring would answer OPTIONS itself with 200. */
    @RequestMapping(path = "/query/{millis}", method = RequestMethod.OPTIONS)
    void refuseOptions() throws HttpRequestMethodNotSupportedException {
        throw new HttpRequestMethodNotSupportedException("OPTIONS");
    }
}
