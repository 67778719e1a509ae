package dev.serverlab.quarkus;

import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import java.io.IOException;

class DefaultContractIT extends QuarkusContract implements RawRequestContract {

    DefaultContractIT() throws IOException {
        super("default");
    }

    @Override
    public Work defaultWork() {
        return Work.BLOCK;
    }
}
