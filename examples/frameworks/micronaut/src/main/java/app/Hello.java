package app;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

@Controller("/hello")
public class Hello {

    @Get(produces = "text/plain")
    public String hello() {
        return "hello";
    }
}
