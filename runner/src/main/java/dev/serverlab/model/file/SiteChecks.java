package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.spelling.PortRange;
import java.util.List;

/** Checks that keys and options fit the place where servers run. */
final class SiteChecks {

    /** The keys that a process cannot have. */
    static final List<String> CONTAINER_KEYS = List.of("cpus", "memory", "network");

    /** The keys that only servers on another machine can have. */
    static final List<String> MACHINE_KEYS = List.of("host", "ports");

    private SiteChecks() {}

    /** @param own what one part of a file says itself */
    static void check(Layer own, Placement site, Location location, Findings findings) {
        CONTAINER_KEYS.stream()
                .filter(key -> own.has(key) && !isOf(site.kind(), key))
                .findFirst()
                .ifPresent(key -> findings.check(
                        false, location.at(key), "%s is for servers in containers; write in: docker beside it", key));
        boolean ssh = site.kind() == Placement.Kind.SSH;
        for (String key : MACHINE_KEYS) {
            findings.check(
                    ssh || !own.has(key),
                    location.at(key),
                    "%s is for servers with in: ssh; write that beside it",
                    key);
        }
        boolean named = !own.has("in") || !(site instanceof Placement.Machine machine) || machine.host() != null;
        boolean fits = !own.has("ports")
                || !(site instanceof Placement.Machine machine)
                || machine.ports() == null
                || PortRange.parse(machine.ports()).isPresent();
        findings.check(
                fits,
                location.at("ports"),
                "ports are given as 30000-30999, from 1024 to 65535 and at least %d",
                PortRange.FEWEST);
        findings.check(named, location.at("in"), "in: ssh needs host: with a login, such as me@bench1");
    }

    /** Whether one of {@link #CONTAINER_KEYS} applies to servers in such a place. */
    static boolean isOf(Placement.Kind kind, String key) {
        return switch (kind) {
            case PROCESS, SSH -> false;
            case DOCKER -> true;
            case KUBERNETES -> !key.equals("network");
        };
    }
}
