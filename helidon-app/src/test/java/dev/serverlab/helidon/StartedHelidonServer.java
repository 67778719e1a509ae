package dev.serverlab.helidon;

import dev.serverlab.helidon.Profiles.Listening;
import dev.serverlab.helidon.Profiles.Settings;
import dev.serverlab.testing.StartedServer;
import java.net.URI;

/** The real server on free ports. */
final class StartedHelidonServer implements StartedServer {

    private static final Listening ANYWHERE = new Listening("127.0.0.1", 0);

    private final HelidonApplication server = new HelidonApplication(new Settings("default", ANYWHERE, ANYWHERE));

    @Override
    public URI service() {
        return StartedServer.at(server.port());
    }

    @Override
    public URI management() {
        return StartedServer.at(server.managementPort());
    }

    @Override
    public void close() {
        server.close();
    }
}
