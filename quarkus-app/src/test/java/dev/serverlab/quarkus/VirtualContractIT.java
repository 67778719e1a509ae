package dev.serverlab.quarkus;

import dev.serverlab.contract.Work;
import java.io.IOException;

class VirtualContractIT extends QuarkusContract {

    VirtualContractIT() throws IOException {
        super("virtual");
    }

    @Override
    public Work defaultWork() {
        return Work.BLOCK;
    }
}
