package dev.serverlab.webflux.tomcat;

import dev.serverlab.webflux.WebfluxContract;

class WebfluxTomcatContractTest extends WebfluxContract {

    WebfluxTomcatContractTest() {
        super("webflux-tomcat", "--serverlab.http=tomcat");
    }
}
