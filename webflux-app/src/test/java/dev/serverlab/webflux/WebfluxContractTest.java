package dev.serverlab.webflux;

class WebfluxContractTest extends WebfluxContract {

    WebfluxContractTest() {
        super("webflux");
    }
}
