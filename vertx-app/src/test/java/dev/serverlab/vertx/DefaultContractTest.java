package dev.serverlab.vertx;

class DefaultContractTest extends VertxContract {

    DefaultContractTest() {
        super("default");
    }
}
