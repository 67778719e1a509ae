package dev.serverlab.vertx.bus;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.vertx.Running;
import dev.serverlab.vertx.Settings;
import dev.serverlab.vertx.StartException;
import dev.serverlab.vertx.VertxServer;

/** The server with an event bus in it that makes its own work: nobody has to ask it for anything. */
final class BusServer implements Running {

    private final VertxServer http;
    private final BlockedThreadWarnings warnings;
    private final Bus bus;

    private BusServer(VertxServer http, BlockedThreadWarnings warnings, Bus bus) {
        this.http = http;
        this.warnings = warnings;
        this.bus = bus;
    }

    /**
     * Starts, and returns when both ports answer and messages are sent.
     *
     * @throws StartException when a port cannot be listened on or the event loops cannot be made; nothing answers then
     */
    static BusServer start(BusSettings settings) {
        VertxServer http = VertxServer.start(settings.http(), CpuBurn::burn, settings.effective());
        BlockedThreadWarnings warnings = BlockedThreadWarnings.count(http.registry());
        try {
            return new BusServer(http, warnings, Bus.start(settings.bus(), settings.check(), http.registry()));
        } catch (StartException e) {
            warnings.close();
            http.close();
            throw e;
        }
    }

    @Override
    public Settings settings() {
        return http.settings();
    }

    @Override
    public int servicePort() {
        return http.servicePort();
    }

    @Override
    public int managementPort() {
        return http.managementPort();
    }

    @Override
    public void close() {
        bus.close();
        warnings.close();
        http.close();
    }
}
