package app;

import io.micronaut.runtime.Micronaut;

public class Main {

    public static void main(String[] args) {
        Micronaut.run(Main.class, args);
    }
}
