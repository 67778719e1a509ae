package dev.serverlab.environment;

import java.util.Map;

/**
 * What containers run on.
 *
 * @param name such as {@code Docker}
 * @param api the version of its interface
 * @param cgroup the version of the control groups that it limits containers with, 1 or 2
 * @param images what containers are started from, by server
 */
public record ContainerEngine(String name, String version, String api, int cgroup, Map<String, Image> images) {

    /**
     * What the containers of a server are started from.
     *
     * @param name as people call it
     * @param id of exactly this build of it
     */
    public record Image(String name, String id) {}

    /** The same with these images. */
    public ContainerEngine with(Map<String, Image> others) {
        return new ContainerEngine(name, version, api, cgroup, others);
    }
}
