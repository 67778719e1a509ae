package dev.serverlab.vertx;

class VirtualContractTest extends VertxContract {

    VirtualContractTest() {
        super("virtual");
    }
}
