package dev.serverlab.harness;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The descriptor files of the stubs.
 *
 * @param home whose path in the commands marks every process started from it
 */
record StubDescriptors(Path home) {

    /** A valid server.yaml. */
    String server(String name, int port, int managementPort) {
        String profiles = Arrays.stream(StubMode.values())
                .map(mode -> "  " + mode.profile() + ": { threads: { fixed: " + StubServer.THREADS + " }, about: "
                        + mode.profile() + " }")
                .collect(Collectors.joining("\n"));
        return """
                name: %s
                title: A stub of a server
                ports: { service: %d, management: %d }
                command:
                  - "{java}"
                  - "{jvmArgs}"
                  - "-Dstub.name=%s"
                  - "-Dstub.home=%s"
                  - "-Dstub.port={port}"
                  - "-Dstub.managementPort={managementPort}"
                  - "-Dstub.mode={profile}"
                  - "-Dstub.fill=%s"
                  - "-Dsun.net.httpserver.nodelay=true"
                  - "{settings}"
                  - "-cp"
                  - "%s"
                  - "%s"
                defaultWork: timer
                profiles:
                %s
                settings:
                  stub.colour: nothing at all, but invisible is none
                  stub.threads: { type: integer, min: 1, max: 64, about: nothing either }
                counters:
                  work: { metric: work_total, kind: count, about: pieces of work }
                  unknown: { metric: unknown_total, kind: count, about: what it does not count }
                """.formatted(
                        name,
                        port,
                        managementPort,
                        name,
                        home,
                        home.resolve("results"),
                        LabHome.CLASSES,
                        StubServer.class.getName(),
                        profiles);
    }

    /** A valid backend.yaml. */
    String backend(String name, String mode) {
        return """
                name: %s
                title: A stub of a backend
                program:
                  prepare: [mkdir, "{data}/prepared"]
                  command:
                    - "%s"
                    - "-Xmx64m"
                    - "-XX:+UseSerialGC"
                    - "-XX:TieredStopAtLevel=1"
                    - "-Dstub.name=%s"
                    - "-Dstub.home=%s"
                    - "-Dstub.port={port}"
                    - "-Dstub.mode=%s"
                    - "-Dstub.data={data}"
                    - "-cp"
                    - "%s"
                    - "%s"
                gives: { stub.colour: "http://{host}:{port}/" }
                """.formatted(
                        name,
                        Path.of(System.getProperty("java.home", ""), "bin", "java"),
                        name,
                        home,
                        mode,
                        LabHome.CLASSES,
                        StubServer.class.getName());
    }
}
